// Why the server refused something, in the reader's language. Many games have no refusal: the words are loaded when the
// first one comes.

/** @import { Refused, textOf } from "./refusals.js" */

/** @type {typeof textOf | undefined} */
let known;

/** Load the words. Without them, the server's own sentence is shown.
 * @returns {Promise<unknown> | null} Null if they are there. */
export const learnRefusals = () => (known ? null : import("./refusals.js").then((loaded) => (known = loaded.textOf), () => {}));

/** @param {Refused} refused @param {Record<string, unknown>} [more] Facts that only the page knows. */
export const refusalText = (refused, more = {}) => known?.(refused, more) ?? refused.message;
