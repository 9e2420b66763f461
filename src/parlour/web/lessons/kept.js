// Which room of this browser is a lesson: its id, and whether the lesson in it is over.

import { kept } from "../kit/storage.js";

export const KEPT_LESSON = "parlour.lesson";

/** Is the room a lesson's, which counts for nothing?
 * @param {string | undefined} room */
export const isLesson = (room) => room !== undefined && (kept(KEPT_LESSON)?.startsWith(room) ?? false);

/** Is a lesson going on in the room?
 * @param {string} room */
export const isInLesson = (room) => kept(KEPT_LESSON) === room;
