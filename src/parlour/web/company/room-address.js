// The addresses of a room: its page, or something under it; and the way to a new one.

import { goTo } from "../kit/dialog.js";
import { address } from "../kit/root.js";

/** @param {string} code @param {string} [part] */
export const roomAddress = (code, part = "") => address(`/room/${encodeURIComponent(code)}${part}`);

/** Open a room with the ghost of a finished game, and go there.
 * @param {(message: Record<string, unknown>) => Promise<any>} ask @param {string} game In which one races.
 * @param {string} replay Its address. @param {number} [seat] Whose. */
export async function raceGame(ask, game, replay, seat = 0) {
  const { room } = await ask({ type: "open", game, ghost: replay, seat });
  goTo(roomAddress(room.code));
}
