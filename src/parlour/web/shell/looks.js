// Apply the player's choices of appearance: cloth, theme, hand and card backs.

import { back, BACKS } from "../cards/deck.js";
import { follow, isMirrored, options } from "../kit/options.js";

export function followLooks() {
  const unfollow = follow(() => {
    const root = document.documentElement;
    root.dataset.cloth = options.cloth;
    root.dataset.theme = options.theme;
    root.dataset.hand = isMirrored() ? "left" : "right";
    const drawing = back(BACKS.includes(options.back) ? options.back : BACKS[0]);
    root.style.setProperty("--back", `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`);
  });
  return { destroy: unfollow };
}
