// What the server says about its games: seats, clocks, options with their ranges and defaults, room codes, reactions.
// The page is built from it and keeps no copy of a default.

import { reach } from "../end/end.js";

/** @typedef {import("./described.js").Description} Game */
/** @typedef {import("./described.js").Option} Option */
/** @typedef {{ games: Game[], code: { letters: string, length: number, lengths: number[] }, clock: { people: number },
 * match: { proposed: number[], usual: number }, auto: string[],
 *   reactions: string[] }} House */

/** Milliseconds after which an answer is no longer expected. */
const PATIENCE = 5000;

/** @type {Promise<House> | null} */
let asked = null;

/** Fetch the description once; after a failure, try again the next time.
 * @returns {Promise<House>} */
export function describeHouse() {
  asked ??= reach("/api/games", { signal: AbortSignal.timeout(PATIENCE) }).then((answer) => {
    if (!answer.ok) throw new Error(`/api/games: ${answer.status}`);
    return answer.json();
  }).catch((problem) => {
    asked = null;
    throw problem;
  });
  return asked;
}

/** Return the description of one game, if it is installed.
 * @param {string} name */
export const describeGame = async (name) => (await describeHouse()).games.find((game) => game.name === name);
