// When the player pauses, ask whether the seen cards prove that there are no more useful moves, and say so.

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
  if (answer?.verdict === "stuck") tell(words("solitaire.stuck"), { label: words("common.newGame"), act: startAgain });
}
