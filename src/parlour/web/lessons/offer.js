// Offers the lesson to a new player, unless there is something more important to tell. The offer disappears with the
// first move.

import { isTold, tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @param {() => void} start */
export const offerLesson = (start) => {
  if (!isTold()) tell(words("offer.klondike"), { label: words("offer.start"), act: start });
};
