// The layout of a heap: rows of single cards that lie on each other, such as a pyramid, and the other piles beside or below
// them.

import { CARD_RATIO as RATIO } from "../cards/glyphs.js";
import { isSpot } from "../table/places.js";
import { rowsOf, sidesOf, unitsOf, WIDEST, withinReach } from "./rows.js";

/** @import { Place } from "../table/types.js" */
/** @import { Frame, Given } from "./rows.js" */

const OVERLAP = { least: 0.36, most: 0.62, upright: 0.85 }; // of a card's height: how much of a row is seen where the next lies on it
const BELOW = 1.12; // of a card's height: a row of piles below the heap, with the space above it

/** Place rows that lie on each other, with the other piles at their sides where there is room, otherwise below them.
 * @param {Given} given @returns {Frame} */
export function wideHeap(given) {
  const sides = sidesOf(given.places.filter((place) => !isSpot(place)));
  const [first] = rowsOf(given.places.filter(isSpot));
  const isClear = Math.min(...first.map(({ at }) => Number(at))) >= Math.max(...sides.map(unitsOf)) + 0.5;
  return heap(given, isClear ? "sides" : "middle");
}

/** The same on an upright screen: the rows lie further apart, and the other piles below them at the right.
 * @param {Given} given @returns {Frame} */
export const lowHeap = (given) => heap(given, "reach");

/** @param {Given} given @param {"sides" | "middle" | "reach"} where @returns {Frame} */
function heap({ places, width, height }, where) {
  const rows = rowsOf(places.filter(isSpot));
  const others = places.filter((place) => !isSpot(place));
  const count = 1 + Math.max(...places.map(({ at }) => at ?? 0));
  const share = width < 600 ? 0.09 : 0.16;
  const top = Math.round(Math.max(6, Math.min(16, height * 0.015)));
  const below = where === "sides" ? 0 : BELOW;
  const steps = rows.length - 1;
  const card = Math.floor(Math.min(WIDEST, width / (count + (count + 1) * share), (height - 2 * top) / RATIO / (steps * OVERLAP.least + 1 + below)));
  const cardHeight = Math.round(card * RATIO);
  const gap = Math.round(card * share);
  const room = height - 2 * top - (1 + below) * cardHeight;
  const isUpright = where === "reach";
  const step = Math.round(Math.min(cardHeight * (isUpright ? OVERLAP.upright : OVERLAP.most), room / Math.max(1, steps)));
  const left = Math.round((width - count * card - (count - 1) * gap) / 2);
  /** @param {number} at */
  const xOf = (at) => Math.round(left + at * (card + gap));
  /** @type {Frame["corners"]} */
  const corners = new Map();
  /** @param {Place} place @param {number} at @param {number} y */
  const put = ({ name }, at, y) => corners.set(name, { x: xOf(at), y, bottom: y + cardHeight, foot: y + cardHeight, room: card });
  rows.forEach((row, index) => row.forEach((place) => put(place, Number(place.at), top + index * step)));
  const last = top + steps * step + Math.round(BELOW * cardHeight);
  if (where === "sides") {
    sidesOf(others).forEach((side, isRight) => side.forEach((place, index) => put(place, isRight ? count - 1 - index : index, top)));
  } else {
    const near = withinReach(others);
    const order = [...others.filter((place) => !near.includes(place)), ...(isUpright ? near : near.reverse())];
    const from = isUpright ? count - order.length : (count - order.length) / 2;
    order.forEach((place, index) => put(place, from + index, last));
  }
  return { ...{ width: card, height: cardHeight, gap, corners, trays: [], upStep: 0, downStep: 0 }, fan: { x: 0, y: 0 }, rows: where === "sides" ? [others, ...rows] : [...rows, others], isFull: isUpright };
}
