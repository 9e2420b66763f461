// The messages that are loaded when they are first needed.

import { messages } from "../words/language.js";
import { load } from "./reload.js";

/** From then on `words` knows them. @returns {Promise<Record<string, string>>} All, for those whose keys are put together. */
export const learnWords = async () => Object.assign(messages, (await load(import("../words/later.js"))).messages);
