// The timing of a solitaire: everything that moves takes a share of a glide, the one duration that the player's options set.
// Nothing waits for it: a move made meanwhile redirects what is still under way.

import { glide } from "../kit/options.js";

/** @import { Place, Spot } from "../table/types.js" */
/** @import { Happened } from "../wire/messages.js" */
/** @import { Table } from "./solitaire.js" */

/** In glides: between cards that go one after the other, between those of a deal, between those that leave a won table,
 * and how long one of these takes to leave. */
const SHARES = { step: 0.35, deal: 0.09, leave: 0.25, fall: 6 };

/** Where nothing moves, a won table is lit for so many milliseconds. */
export const GLOW = 700;

/** Return milliseconds; 0 where nothing should move.
 * @param {keyof typeof SHARES} name @param {number} [count] Of such times. */
export const beats = (name, count = 1) => Math.round(SHARES[name] * count * glide());

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
    for (const card of cards) found.set(card, beats("step", order));
  });
  return ({ card }) => found.get(card) ?? 0;
}

/** @param {Happened[]} happened */
export const lastDelay = (happened) => Math.max(0, beats("step", steps(happened).length - 1));

/** Return the delays of a deal, row by row.
 * @param {readonly Place[]} places @param {Table} table @returns {(spot: Spot) => number} */
export function dealDelay(places, table) {
  const columns = places.filter(({ kind }) => kind === "column").map(({ name }) => name);
  const sizes = columns.map((name) => table.places[name].length);
  return ({ place, index }) => {
    const column = columns.indexOf(place);
    if (column < 0) return 0;
    const before = sizes.reduce((sum, size, at) => sum + Math.min(size, at < column ? index + 1 : index), 0);
    return beats("deal", before);
  };
}
