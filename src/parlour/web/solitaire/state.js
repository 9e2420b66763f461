// The state of a solitaire's table: one plain object, which all parts of the table read, and of which each writes its
// own fields.

import { kept } from "../kit/storage.js";
import { isLesson } from "../lessons/kept.js";

/** @import { Known } from "../table/pending.js" */
/** @import { Held, Layout, Place } from "../table/types.js" */
/** @import { Update } from "../wire/messages.js" */
/** @import { Table } from "./solitaire.js" */

/** @typedef {{ target: string, held: Held | null }} Hint A move: where to, and which cards. */
/** @typedef {Known<Table, any> & {
 *   places: readonly Place[],
 *   held: Held | null,
 *   hint: Hint | null,
 *   pointed: Hint | null,
 *   layout: Layout | null,
 * }} State What is known and pending; the places of this table; the held cards; the suggested move, and the one that a
 * lesson points at; the layout. */

/** Return whether starting another game would lose this one: its clock is running, and it is not a lesson.
 * @param {Update | null} update */
export const isUnderWay = (update) => update?.seconds !== undefined && !isLesson(update.room.id);

/** Return the name under which the round is kept in which the lamp is lit, one for each game.
 * @param {string} game */
export const lampOf = (game) => `parlour.lamp.${game}`;

/** @param {Update} update */
export const roundOf = ({ room }) => `${room.id} ${room.round}`;

/** Return whether the lamp is lit in this round.
 * @param {Update | null} update */
export const isLit = (update) => update !== null && kept(lampOf(update.room.game)) === roundOf(update);

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, places: [], held: null, hint: null, pointed: null, layout: null });
