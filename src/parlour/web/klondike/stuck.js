// Asks, when the player pauses, whether it is certain from what was seen that the game can't go on; and says so.

import { tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @import { Game } from "./game.js" */

const PAUSE = 1200;
let asking = 0;

/** @param {Game} game @param {() => void} startAgain */
export function wonder(game, startAgain) {
  clearTimeout(asking);
  asking = window.setTimeout(() => void ask(game, startAgain).catch(() => {}), PAUSE);
}

/** @param {Game} game @param {() => void} startAgain */
async function ask(game, startAgain) {
  if (game.state.update?.room.status !== "playing") return;
  const answer = await game.pending.questionTable({ type: "stuck" });
  if (answer?.verdict === "stuck") tell(words("klondike.stuck"), { label: words("common.newGame"), act: startAgain });
}
