// The messages that are loaded when they are first needed.

import { messages } from "../words/language.js";
import { load } from "./reload.js";

/** From then on `words` knows them. */
export const learnWords = async () => void Object.assign(messages, (await load(import("../words/later.js"))).messages);
