// Offers the lesson to a player who is here for the first time. It goes with the first move.

import { tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @param {() => void} start */
export const offerLesson = (start) => tell(words("offer.klondike"), { label: words("offer.start"), act: start });
