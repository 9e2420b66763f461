// The registry of games: what the page has for each beyond the server's description. A game without an entry here is
// drawn from its places.

import { eights } from "../eights/game.js";
import { klondike } from "../klondike/game.js";
import { race } from "../race/game.js";
import { describeGame } from "../wire/games.js";

/** @import { Company, Screen } from "../company/screen.js" */
/** @import { About, Stage } from "../rounds/wire.js" */
/** @import { Own } from "../solitaire/solitaire.js" */
/** @import { Connection } from "../wire/connection.js" */

/** What a game brings, each part loaded on demand: also its table in company, and its table in a replay.
 * @typedef {Own & {
 *   screen?: () => Promise<{ open: (root: HTMLElement, company: Company) => Screen }>,
 *   stage?: () => Promise<{ open: (root: HTMLElement, about: About) => Stage }>,
 *   startLesson?: (line: Connection) => Promise<void>,
 * }} Parts */

/** @type {Readonly<Record<string, Parts>>} */
const OWN = { klondike, eights, race };

/** @param {string} game @returns {Parts} */
export const partsOf = (game) => (Object.hasOwn(OWN, game) ? OWN[game] : {});

/** Return how a replay of a game is shown; null if it can't be.
 * @param {string} game @returns {Promise<((root: HTMLElement, about: About) => Stage) | null>} */
export async function stageOf(game) {
  const { stage } = partsOf(game);
  if (stage) return (await stage()).open;
  const described = await describeGame(game);
  if (!described) return null;
  if (described.seats.most > 1) {
    const { openStage } = await import("../plain/stage.js");
    return (root, about) => openStage(root, about, described);
  }
  const [{ openStage }, { plain }] = await Promise.all([import("../solitaire/stage.js"), import("../solitaire/plain.js")]);
  return (root, about) => openStage(root, about, plain(described));
}
