// Bots for empty seats, a table with only bots, and how strong the player wants them.

import { keep, kept } from "../kit/storage.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Game } from "../wire/games.js" */
/** @import { RoomInfo } from "../wire/messages.js" */
/** @import { Settings } from "./settings.js" */

/** Where an earlier version kept one strength for all games. */
const KEPT = "parlour.bots";

/** Return the strength that was chosen last in this game, if the game has it.
 * @param {Game} game */
export const keptStrength = ({ name, offers }) =>
  [kept(`${KEPT}.${name}`), kept(KEPT)].find((strength) => offers.bots.some((bot) => bot === strength)) ?? offers.usual_bot ?? "";

/** @param {Game} game @param {string} strength */
export const keepStrength = ({ name }, strength) => keep(`${KEPT}.${name}`, strength);

/** Seat a bot in every free seat and start the round.
 * @param {Connection} connection @param {RoomInfo} room @param {string} strength @param {Record<string, unknown>} deal */
export async function fillAndStart(connection, room, strength, deal) {
  for (const seat of room.seats) {
    if (!seat) await connection.ask({ type: "bot", strength }).answer;
  }
  return connection.ask({ type: "start", ...deal }).answer;
}

/** Create a table with bots in every other seat, and start. Return its room.
 * @param {Connection} connection @param {string} game @param {Settings} settings @param {string} strength
 * @param {Record<string, unknown>} deal @returns {Promise<RoomInfo>} */
export async function playBots(connection, game, settings, strength, deal) {
  const { room } = await connection.ask({ type: "open", game, ...settings, public: false }).answer;
  await fillAndStart(connection, room, strength, deal);
  return room;
}
