// The table of a replay, whichever the game.

import { describeHouse } from "../wire/games.js";
import { partsOf, solitaireOf } from "./registry.js";

/** @import { About, Stage } from "../rounds/wire.js" */

/** Return how a replay of a game is shown; null if it can't be.
 * @param {string} game @returns {Promise<((root: HTMLElement, about: About) => Stage) | null>} */
export async function stageOf(game) {
  const { stage } = partsOf(game);
  const { games } = await describeHouse();
  if (stage) {
    const { open } = await stage();
    return (root, about) => open(root, about, games);
  }
  const described = games.find(({ name }) => name === game);
  if (!described) return null;
  if (described.seats.most > 1) {
    const { openStage } = await import("../plain/stage.js");
    return (root, about) => openStage(root, about, described);
  }
  const [{ openStage }, solitaire] = await Promise.all([import("../solitaire/stage.js"), solitaireOf(described)]);
  return (root, about) => openStage(root, about, solitaire);
}
