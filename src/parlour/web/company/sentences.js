// What is said in company: who sits there, what happened in the room.

import { words, wordsIfAny } from "../words/message.js";

/** @import { Happened, SeatInfo } from "../wire/messages.js" */

/** @param {string} [strength] Of the server's own bots; others don't say. */
export const botText = (strength) => wordsIfAny(`bot.${strength}`) ?? words("bot");

/** What there is to know of a player, beside the name.
 * @param {SeatInfo} seat @param {boolean} isYou */
export function seatMarks(seat, isYou) {
  return [
    ...(isYou ? [words("common.you")] : []),
    ...(seat.is_host ? [words("common.host")] : []),
    ...(seat.is_bot ? [botText(seat.strength)] : []),
    ...(seat.is_away ? [words("common.away")] : []),
    ...(seat.wins ? [words("room.wins", { count: seat.wins })] : []),
  ];
}

/** What happened in a room. An older server tells it without facts, in English.
 * @param {Happened<any>} happened */
export const happenedText = ({ what, facts, text }) => (facts && wordsIfAny(`happened.${what}`, facts)) ?? text;
