// What the server says about its games: seats, clocks, options with their ranges and defaults, room codes, reactions.
// The page is built from it and keeps no copy of a default.

/** @import { Place } from "./messages.js" */

/** @typedef {{ value: string, when: Record<string, string> }} Case A value that depends on other options. */
/** @typedef {{ name: string, kind: "switch" | "choice" | "number", values: string[], least: number | null,
 *   most: number | null, examples: string[], default: string, derived: Case[], needs: Case[], about: string }} Option */
/** @typedef {{ name: string, title: string, about: string, path: string, has_undo: boolean, labels: Record<string, string>,
 *   places: Place[], drawing: { module: string, style: string } | null, seats: { least: number, most: number, usual: number }, options: Option[],
 *   offers:
 * { hints: boolean, solver: boolean, winnable: boolean, difficulties: string[], usual_deal: string, score: boolean, bots: string[], usual_bot: string | null },
 *   clock: { per: "turn" | "game", usual: number, proposed: number[] } | null }} Game */
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
  asked ??= fetch(`${globalThis.parlour?.root ?? ""}/api/games`, { signal: AbortSignal.timeout(PATIENCE) }).then((answer) => {
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
