// Offers the lesson to a new player. The offer disappears with the first move.

import { tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @param {() => void} start */
export const offerLesson = (start) => tell(words("offer.klondike"), { label: words("offer.start"), act: start });
