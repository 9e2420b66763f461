// The state of a table of Eights: one plain object, which everything of the table reads, and each part writes its own of.

/** @import { Known } from "../table/pending.js" */
/** @import { Piece } from "../table/types.js" */
/** @import { Plan } from "./layout.js" */
/** @import { EightsEvent, TableView } from "./wire.js" */

/** @typedef {Known<TableView, EightsEvent> & {
 *   plan: Plan | null,
 *   held: Piece | null,
 *   isAimed: boolean,
 *   played: Piece | null,
 *   asking: { piece: Piece, plays: string[] } | null,
 * }} State What is known and asked; where everything lies; the card that is dragged, whether dropping it plays it; the
 * card that was played last, which may be one of several that are equal; the wild card whose colour is being chosen. */

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, plan: null, held: null, isAimed: false, played: null, asking: null });

/** One's seat in what is shown. Somebody who sat down after the round has a seat, but none in it.
 * @param {State} state @returns {number | undefined} */
export function ownSeat({ update, view }) {
  const you = update?.you;
  return you !== undefined && view && you < view.counts.length ? you : undefined;
}
