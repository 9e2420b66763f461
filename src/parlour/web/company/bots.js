// Bots for empty seats, and a table with only bots.

/** @import { Connection } from "../wire/connection.js" */
/** @import { RoomInfo } from "../wire/messages.js" */
/** @import { Settings } from "./settings.js" */

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
