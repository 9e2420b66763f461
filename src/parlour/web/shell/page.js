// What every page has: the appearance that the player chose, cloth, theme and hand, and tooltips.

import { build } from "../kit/elements.js";
import { follow, glide, isMirrored, options } from "../kit/options.js";
import { words } from "../words/message.js";

/** A long press: milliseconds, and pixels that a resting finger may move; and how far a tooltip stays from the edge. */
const LONG = 450;
const TREMBLE = 12;
const EDGE = 8;
/** When the page looks after the time without a network: the first table must not wait for it. */
const LATER = 4000;

/** Set a page up for its lifetime. @param {string} [name] Its title. */
export function setUpPage(name) {
  if (name) document.title = words("page.title", { name });
  showTooltips();
  const { away } = document.documentElement.dataset;
  setTimeout(() => void import("../installed/start.js").catch(() => {}), away === undefined ? LATER : 0);
  follow(() => {
    const hand = isMirrored() ? "left" : "right";
    Object.assign(document.documentElement.dataset, { cloth: options.cloth, theme: options.theme, hand });
    document.documentElement.style.setProperty("--glide", `${glide()}ms`);
  });
}

/** On touch screens a long press on an icon shows its label, and does not click. */
function showTooltips() {
  const tip = build("div", { class: "tooltip", "aria-hidden": "true" }); // screen readers read the label anyway
  const early = { capture: true };
  let waiting = 0;
  let isShown = false;
  let start = { x: 0, y: 0 };

  /** @param {HTMLElement} named */
  function show(named) {
    tip.textContent = named.getAttribute("aria-label") ?? named.title;
    (named.closest("dialog") ?? document.body).append(tip); // elements outside an open dialog are not visible
    const box = named.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, box.x + (box.width - width) / 2));
    const above = box.y - height - EDGE;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > EDGE ? above : box.bottom + EDGE}px`;
    isShown = true;
  }

  function hide() {
    clearTimeout(waiting);
    tip.remove();
  }

  addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    hide();
    isShown = false;
    const named = target instanceof Element ? target.closest("[title]") : null;
    if (pointerType === "mouse" || !(named instanceof HTMLElement)) return;
    start = { x: clientX, y: clientY };
    waiting = window.setTimeout(() => show(named), LONG);
  }, early);
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > TREMBLE) hide();
  }, { ...early, passive: true });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, hide, early);
  addEventListener("contextmenu", (event) => isShown && event.preventDefault(), early);
  addEventListener("click", (event) => {
    if (!isShown) return;
    isShown = false;
    event.preventDefault();
    event.stopPropagation();
  }, early);
}
