// The state of a solitaire's table: one plain object, which all parts of the table read, and of which each writes its
// own fields.

import { isLesson } from "../lessons/kept.js";

/** @import { Known } from "../table/pending.js" */
/** @import { Held, Layout, Place } from "../table/types.js" */
/** @import { Update } from "../wire/messages.js" */
/** @import { Table } from "./solitaire.js" */

/** @typedef {Known<Table, any> & {
 *   places: readonly Place[],
 *   held: Held | null,
 *   hint: { target: string, held: Held | null } | null,
 *   layout: Layout | null,
 * }} State What is known and pending; the places of this table; the held cards; the suggested move; the layout. */

/** Return whether starting another game would lose this one: its clock is running, and it is not a lesson.
 * @param {Update | null} update */
export const isUnderWay = (update) => update?.seconds !== undefined && !isLesson(update.room.id);

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, places: [], held: null, hint: null, layout: null });
