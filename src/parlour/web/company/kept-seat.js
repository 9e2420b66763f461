// Store the room with others where this browser last had a seat, so that the lobby can link back to it.

import { place } from "../end/end.js";
import { forget, keep, kept } from "../kit/storage.js";

/** @import { RoomInfo } from "../wire/messages.js" */

const KEPT_SEAT = `parlour.${place}seat`;

/** @returns {{ code: string, game: string } | null} */
export function keptSeat() {
  const [game, code] = (kept(KEPT_SEAT) ?? "").split(" ");
  return game && code ? { code, game } : null;
}

/** @param {RoomInfo} room @param {boolean} hasSeat */
export function keepSeat({ code, game, status }, hasSeat) {
  if (hasSeat && status !== "closed") keep(KEPT_SEAT, `${game} ${code}`);
  else if (keptSeat()?.code === code) forget(KEPT_SEAT);
}

/** @param {string} code */
export function forgetSeat(code) {
  if (keptSeat()?.code === code.toUpperCase()) forget(KEPT_SEAT);
}
