// What every page has: the appearance that the player chose, cloth, theme and hand, and tooltips.

import { follow, glide, isMirrored, options } from "../kit/options.js";
import { words } from "../words/message.js";

/** When the page looks after the time without a network: the first table must not wait for it. */
const LATER = 4000;

/** Set a page up for its lifetime. @param {string} [name] Its title. */
export function setUpPage(name) {
  if (name) document.title = words("page.title", { name });
  addEventListener("pointerdown", awaitTouch, true);
  const { away } = document.documentElement.dataset;
  setTimeout(() => void import("../installed/start.js").catch(() => {}), away === undefined ? LATER : 0);
  follow(() => {
    const hand = isMirrored() ? "left" : "right";
    Object.assign(document.documentElement.dataset, { cloth: options.cloth, theme: options.theme, hand });
    document.documentElement.style.setProperty("--glide", `${glide()}ms`);
  });
}

/** Load the tooltips at the first touch: a mouse shows titles by itself. @param {PointerEvent} press */
function awaitTouch(press) {
  if (press.pointerType === "mouse") return;
  removeEventListener("pointerdown", awaitTouch, true);
  let isOver = false;
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isOver = true), { capture: true, once: true });
  import("./tooltips.js").then(({ showTooltips }) => showTooltips(isOver ? null : press), () => {});
}
