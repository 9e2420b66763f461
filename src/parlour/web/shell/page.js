// What every page has: the appearance that the player chose, cloth, theme, hand and card backs, and tooltips.

import { back, BACKS } from "../cards/deck.js";
import { follow, isMirrored, options } from "../kit/options.js";
import { showTooltips } from "../kit/tooltips.js";
import { words } from "../words/message.js";

/** Set a page up for its lifetime. @param {string} [name] Its title. */
export function setUpPage(name) {
  if (name) document.title = words("page.title", { name });
  showTooltips();
  follow(() => {
    const root = document.documentElement;
    root.dataset.cloth = options.cloth;
    root.dataset.theme = options.theme;
    root.dataset.hand = isMirrored() ? "left" : "right";
    const drawing = back(BACKS.includes(options.back) ? options.back : BACKS[0]);
    root.style.setProperty("--back", `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`);
  });
}
