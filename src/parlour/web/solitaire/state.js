// The state of a Klondike table: one plain object, which all parts of the table read, and of which each writes its own
// fields.

import { isLesson } from "../lessons/kept.js";

/** @import { Known } from "../table/pending.js" */
/** @import { Held, Layout } from "../table/types.js" */
/** @import { Update } from "../wire/messages.js" */
/** @import { GameEvent, View } from "../klondike/wire.js" */

/** @typedef {Known<View, GameEvent> & {
 *   held: Held | null,
 *   hint: { target: string, held: Held | null } | null,
 *   layout: Layout | null,
 * }} State What is known and pending; the held cards; the suggested move; the layout. */

/** Return whether starting another game would lose this one: its clock is running, and it is not a lesson.
 * @param {Update | null} update */
export const isUnderWay = (update) => update?.seconds !== undefined && !isLesson(update.room.id);

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, held: null, hint: null, layout: null });
