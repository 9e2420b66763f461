// The state of a Klondike table: one plain object, which everything of the table reads, and each part writes its own of.

import { isLesson } from "../lessons/kept.js";

/** @import { Known } from "../table/pending.js" */
/** @import { Held, Layout } from "../table/types.js" */
/** @import { Update } from "../wire/messages.js" */
/** @import { GameEvent, View } from "./wire.js" */

/** @typedef {Known<View, GameEvent> & {
 *   held: Held | null,
 *   hint: { target: string, held: Held | null } | null,
 *   layout: Layout | null,
 * }} State What is known and asked; the cards that are picked up; the move that is proposed; where everything lies. */

/** Would a game be lost if another were begun? The server's clock runs then; a lesson counts for nothing.
 * @param {Update | null} update */
export const isUnderWay = (update) => update?.seconds !== undefined && !isLesson(update.room.id);

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, held: null, hint: null, layout: null });
