// Reads the table and the possible moves to those who listen.

import { say } from "../kit/notices.js";
import { connectionWords } from "../words/en/common.js";
import { movesWords, readTable } from "../words/en/klondike-help.js";
import { cardsAt, readMove, targetOf } from "./moves.js";

/** @import { Selection } from "./selection.js" */
/** @import { View } from "./wire.js" */

/** @param {Selection} selection */
export function sayTable({ state: { view, update } }) {
  if (view) say(readTable(view, update?.score));
}

/** @param {Selection} selection */
export function sayMoves({ state: { view }, pending }) {
  if (view) say(pending.isBusy ? connectionWords.waiting : movesWords(describe(view, pending.moves)));
}

/** What each listed move does to the shown table: the cards that go, from where to where; none where the stock is turned.
 * @param {View} view @param {readonly string[]} moves */
function describe(view, moves) {
  const known = moves.filter((move) => move.includes("-") || move === view.turn?.move);
  return known.map((move) => {
    const { source, target, count } = readMove(move);
    return { move, source, to: targetOf(view, move) ?? target, cards: count ? cardsAt(view, source).slice(-count) : [] };
  });
}
