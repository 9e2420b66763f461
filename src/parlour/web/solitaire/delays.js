// The order of cards that move together: how many milliseconds each waits.

import { glide } from "../kit/options.js";

/** @import { Place, Spot } from "../table/types.js" */
/** @import { Happened } from "../wire/messages.js" */
/** @import { Table } from "./solitaire.js" */

const STEP = 0.35; // of a glide, between cards that go one after the other
const DEAL_STEP = 0.09;

/** @param {Happened[]} happened */
function steps(happened) {
  return happened.flatMap(({ event }) => (Array.isArray(event?.cards) ? [/** @type {string[]} */ (event.cards)] : []));
}

/** Return the delay of each card, so that cards move one after the other.
 * @param {Happened[]} happened @returns {(spot: Spot) => number} */
export function delayOf(happened) {
  /** @type {Map<string | null, number>} */
  const found = new Map();
  steps(happened).forEach((cards, order) => {
    for (const card of cards) found.set(card, Math.round(order * STEP * glide()));
  });
  return ({ card }) => found.get(card) ?? 0;
}

/** Return the delay of the last card.
 * @param {Happened[]} happened */
export const lastDelay = (happened) => Math.max(0, Math.round((steps(happened).length - 1) * STEP * glide()));

/** Return the delays of a deal, row by row.
 * @param {readonly Place[]} places @param {Table} table @returns {(spot: Spot) => number} */
export function dealDelay(places, table) {
  const columns = places.filter(({ kind }) => kind === "column").map(({ name }) => name);
  const sizes = columns.map((name) => table.places[name].length);
  return ({ place, index }) => {
    const column = columns.indexOf(place);
    if (column < 0) return 0;
    const before = sizes.reduce((sum, size, at) => sum + Math.min(size, at < column ? index + 1 : index), 0);
    return Math.round(before * DEAL_STEP * glide());
  };
}
