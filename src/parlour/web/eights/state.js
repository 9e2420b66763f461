// The state of a table of Eights: one plain object, which all parts of the table read, and of which each writes its own
// fields.

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
 * }} State What is known and pending; the layout; the dragged card, and whether dropping it plays it; the last played
 * card, which may be one of several equal ones; the wild card whose colour is being chosen. */

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, plan: null, held: null, isAimed: false, played: null, asking: null });

/** Return the player's seat in the round shown. A player who sat down after the round has none in it.
 * @param {State} state @returns {number | undefined} */
export function ownSeat({ update, view }) {
  const you = update?.you;
  return you !== undefined && view && you < view.counts.length ? you : undefined;
}
