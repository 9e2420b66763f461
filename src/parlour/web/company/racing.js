// Races against a finished game: opens a room with its ghost, and goes there.

import { goTo } from "../kit/dialog.js";
import { roomAddress } from "./room-address.js";

/** @param {(message: Record<string, unknown>) => Promise<any>} ask @param {string} game In which one races.
 * @param {string} replay Its address. @param {number} [seat] Whose. */
export async function raceGame(ask, game, replay, seat = 0) {
  const { room } = await ask({ type: "open", game, ghost: replay, seat });
  goTo(roomAddress(room.code));
}
