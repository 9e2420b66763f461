// The texts of a room: its players, and what happened.

import { words, wordsIfAny } from "../words/message.js";

/** @import { Happened, RoomInfo, SeatInfo, Update } from "../wire/messages.js" */

/** @param {readonly ({ name: string } | null)[]} seats @param {number} seat */
export const nameAt = (seats, seat) => seats[seat]?.name ?? words("common.emptySeat");

/** @param {string} [strength] Only the server's own bots have one. */
export const botText = (strength) => wordsIfAny("bot.", String(strength)) ?? words("bot");

/** Return the details of a player, beside the name.
 * @param {SeatInfo} seat @param {boolean} isYou */
export function seatMarks(seat, isYou) {
  return [
    ...(isYou ? [words("common.you")] : []),
    ...(seat.is_host ? [words("common.host")] : []),
    ...(seat.is_bot ? [botText(seat.strength)] : []),
    ...(seat.is_ghost ? [words("race.ghost")] : []),
    ...(seat.is_away ? [words("common.away")] : []),
    ...(seat.is_offline ? [words("common.offline")] : []),
    ...(seat.wins ? [words("room.wins", { count: seat.wins })] : []),
  ];
}

/** Return the text of what happened in a room. An older server sends it without facts, in English.
 * @param {Happened<any>} happened */
export const happenedText = ({ what, facts, text }) => (facts && wordsIfAny("happened.", what, facts)) ?? text;

/** Return the text of a button that takes a seat.
 * @param {RoomInfo} room @param {{ seat?: number }} open */
export const sitText = ({ seats }, { seat }) => (seat === undefined ? words("common.sitDown") : words("room.take", { name: nameAt(seats, seat) }));

/** Return the update of a round that is over with those who played it: who has taken a seat since did not.
 * @template {Update<any, any>} Told @param {Told} update @returns {Told} */
export function asPlayed(update) {
  const { room, you } = update;
  const seats = room.seats.map((seat) => (seat?.is_new ? { name: words("race.somebody"), avatar: "" } : seat));
  return { ...update, room: { ...room, seats }, you: you !== undefined && room.seats[you]?.is_new ? undefined : you };
}

/** Return whom everybody else waits for.
 * @param {Update<any, any>} update */
export function waitingText({ room }) {
  const name = room.seats.find((seat) => seat?.is_host)?.name;
  return name ? words("room.waitingFor", { name }) : words("room.waitingForHost");
}

/** Return the text of what wins a match; 0 means no match.
 * @param {number} rounds */
export const matchText = (rounds) => (rounds ? words("room.matchTo", { count: rounds }) : words("room.noMatch"));

/** Return the sentence for the winners of the match, if the finished round decided it.
 * @param {Update<any, any>} update */
export function matchWonText({ room: { champions, seats }, you }) {
  if (!champions) return null;
  const names = champions.map((seat) => seats[seat]?.name ?? "");
  if (names.length > 1) return words("happened.match", { names, count: names.length });
  return words("room.matchWon", { who: champions[0] === you ? "you" : "other", name: names[0] });
}
