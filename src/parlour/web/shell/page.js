// What every page has: the appearance that the player chose, cloth, theme and hand, and tooltips.

import { follow, isMirrored, options } from "../kit/options.js";
import { showTooltips } from "../kit/tooltips.js";
import { words } from "../words/message.js";

/** Set a page up for its lifetime. @param {string} [name] Its title. */
export function setUpPage(name) {
  if (name) document.title = words("page.title", { name });
  showTooltips();
  follow(() => {
    const hand = isMirrored() ? "left" : "right";
    Object.assign(document.documentElement.dataset, { cloth: options.cloth, theme: options.theme, hand });
  });
}
