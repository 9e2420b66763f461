// What is drawn on the cloth where no card lies.

import { suitMark } from "../cards/deck.js";
import { isColumn } from "./moves.js";

const TURN = "M19 12a7 7 0 1 1-2.200-5.100M19 3.500v4h-4";
const CROSS = "M6 6l12 12M18 6 6 18";
const CROWN = "M4 18.500h16v-2H4zM4 15 2.500 6.500 8 10l4-6 4 6 5.500-3.500L20 15z";

/** @param {string} place */
export function markOf(place) {
  /** @param {string} path @param {string} name */
  const drawn = (path, name) => `<svg viewBox="0 0 24 24" aria-hidden="true" class="${name}"><path d="${path}"/></svg>`;
  if (place === "s") return drawn(TURN, "line turn") + drawn(CROSS, "line spent-mark");
  if (isColumn(place)) return drawn(CROWN, "mark");
  return place === "w" ? "" : `<i class="mark">${suitMark(place[1].toUpperCase())}</i>`;
}
