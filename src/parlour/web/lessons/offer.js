// Offers the lesson to a new player, unless there is something more important to tell. The offer disappears with the
// first move.

import { isTold, tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @param {string} text @param {() => void} start */
export function offerLesson(text, start) {
  if (!isTold()) tell(text, { label: words("offer.start"), act: start });
}
