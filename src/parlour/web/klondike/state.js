// The state of a Klondike table: one plain object, which everything of the table reads, and each part writes its own of.

/** @import { Known } from "../table/pending.js" */
/** @import { Held, Layout } from "../table/types.js" */
/** @import { GameEvent, View } from "./wire.js" */

/** @typedef {Known<View, GameEvent> & {
 *   held: Held | null,
 *   hint: { target: string, held: Held | null } | null,
 *   layout: Layout | null,
 * }} State What is known and asked; the cards that are picked up; the move that is proposed; where everything lies. */

/** @returns {State} */
export const newState = () => ({ update: null, waiting: [], view: null, held: null, hint: null, layout: null });
