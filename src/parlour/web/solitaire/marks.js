// What is drawn on the cloth where no card lies.

import { suitMark } from "../cards/deck.js";
import { drawn } from "../kit/icons.js";

/** @import { Place } from "../table/types.js" */

const TURN = "M19 12a7 7 0 1 1-2.200-5.100M19 3.500v4h-4";
const CROSS = "M6 6l12 12M18 6 6 18";

/** @param {Place} place */
export function markOf({ kind, suit }) {
  if (kind === "stock") return drawn(TURN, "line turn") + drawn(CROSS, "line spent-mark");
  return suit ? `<i class="mark">${suitMark(suit)}</i>` : "";
}
