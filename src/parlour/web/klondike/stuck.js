// Asks, when the player pauses, whether it is certain from what was seen that the game can't go on; and says so once.

import { tell } from "../kit/notices.js";
import { words } from "../words/en/klondike.js";

/** @import { Game } from "./game.js" */

const PAUSE = 1200;
let asking = 0;
/** @type {string | undefined} */
let told;

/** @param {Game} game @param {() => void} startAnew */
export function wonder(game, startAnew) {
  clearTimeout(asking);
  asking = window.setTimeout(() => void ask(game, startAnew).catch(() => {}), PAUSE);
}

/** @param {Game} game @param {() => void} startAnew */
async function ask(game, startAnew) {
  const room = game.state.update?.room;
  const round = room && `${room.id} ${room.round}`;
  if (!round || told === round || room.status !== "playing") return;
  const { verdict } = await game.pending.question({ type: "stuck" });
  if (verdict !== "stuck") return;
  told = round;
  tell(words.stuck, { label: words.newGame, act: startAnew });
}
