// Which room of this browser is a lesson: its id, and whether the lesson in it is over.

import { kept } from "../kit/storage.js";

export const KEPT_LESSON = "parlour.lesson";

/** Return whether the room is a lesson, which doesn't count.
 * @param {string | undefined} room */
export const isLesson = (room) => room !== undefined && (kept(KEPT_LESSON)?.startsWith(room) ?? false);

/** @param {string} room */
export const isInLesson = (room) => kept(KEPT_LESSON) === room;
