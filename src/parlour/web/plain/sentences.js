// The texts of a table of any game: what happened, whose turn it is, and what a move is called.

import { happenedText, nameAt } from "../company/sentences.js";
import { placeName, readMove, toPlace } from "../table/places.js";
import { cardName } from "../words/cards.js";
import { words } from "../words/message.js";
import { placesAt } from "./places.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Happened, SeatInfo } from "../wire/messages.js" */
/** @import { PlainUpdate, PlainView } from "./wire.js" */

/** Return what happened: the game's own events in its own words.
 * @param {readonly Happened<unknown>[]} happened */
export const toldText = (happened) => happened.map((each) => (each.event ? each.text : happenedText(each))).filter(Boolean).join(" ");

/** @param {Game} game @param {PlainView} view @param {string} move */
export function moveText(game, view, move) {
  const present = placesAt(game, view);
  const carried = readMove(move);
  const from = present.find(({ name }) => name === carried?.source);
  if (game.labels[move]) return game.labels[move];
  if (from && carried) return words("replay.by", { name: placeName(from, present), what: [...(carried.count > 1 ? [carried.count] : []), toPlace(carried.target, present)].join(" ") });
  const name = cardName(move);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {PlainUpdate} update */
export function turnText({ room, you, to_move = [] }) {
  if (you !== undefined && to_move.includes(you)) return words("common.yourTurn");
  return to_move.length ? words("company.turnOf", { name: to_move.map((seat) => nameAt(room.seats, seat)) }) : "";
}

/** @param {readonly (SeatInfo | null)[]} seats @param {readonly number[]} winners @param {number} [you] */
export function wonText(seats, winners, you) {
  if (you !== undefined && winners.length === 1 && winners[0] === you) return words("common.youWon");
  if (winners.length > 1) return words("race.tie");
  return winners.length ? words("race.wins", { name: nameAt(seats, winners[0]) }) : words("happened.over", { names: [], count: 0 });
}
