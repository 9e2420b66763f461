// Apply the player's choices of appearance: cloth, theme and hand.

import { follow, isMirrored, options } from "../kit/options.js";

export const followLooks = () =>
  follow(() => {
    const hand = isMirrored() ? "left" : "right";
    Object.assign(document.documentElement.dataset, { cloth: options.cloth, theme: options.theme, hand });
  });
