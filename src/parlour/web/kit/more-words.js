// The messages that are loaded on demand.

import { messages } from "../words/language.js";
import { load } from "./reload.js";

/** Load them; from then on `words` knows them. @returns {Promise<Record<string, string>>} All of them, for callers that
 * compose keys. */
export const learnWords = async () => Object.assign(messages, (await load(import("../words/later.js"))).messages);
