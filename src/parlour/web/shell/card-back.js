// The back of the table that the player chose, for all that shows cards of the deck of 52.

import { back, BACKS } from "../cards/backs.js";
import { follow, options } from "../kit/options.js";

let isFollowed = false;

export function followBack() {
  if (isFollowed) return;
  isFollowed = true;
  follow(() => {
    const drawing = back(BACKS.includes(options.cloth) ? options.cloth : BACKS[0]);
    document.documentElement.style.setProperty("--back", `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`);
  });
}
