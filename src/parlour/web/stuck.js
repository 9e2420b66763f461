// Asks, when the player pauses, whether it is certain from what was seen that the game can't go on; and says so once.

import { tell } from "./notices.js";
import { words } from "./words.js";

/** @import { Room } from "./room.js" */

const PAUSE = 1200;
let asking = 0;
/** @type {string | undefined} */
let told;

/** @param {Room} room @param {() => void} startAnew */
export function wonder(room, startAnew) {
  clearTimeout(asking);
  asking = window.setTimeout(() => void ask(room, startAnew).catch(() => {}), PAUSE);
}

/** @param {Room} room @param {() => void} startAnew */
async function ask(room, startAnew) {
  const round = room.update && `${room.update.room.id} ${room.update.room.round}`;
  if (!round || told === round || room.update?.room.status !== "playing") return;
  const { verdict } = await room.question({ type: "stuck" });
  if (verdict !== "stuck") return;
  told = round;
  tell(words.stuck, { label: words.newGame, act: startAnew });
}
