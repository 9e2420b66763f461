// The messages of all refusals.

import { wordsIfAny } from "./message.js";

/** @param {string} code @param {Record<string, unknown>} facts */
export const wordsOfRefusal = (code, facts) => wordsIfAny("refusal.", code, facts);
