// Read the table and the possible moves aloud, for screen readers.

import { say } from "../kit/notices.js";
import { cardName } from "../words/cards.js";
import { words } from "../words/message.js";
import { cardsAt, readMove, targetOf } from "../klondike/moves.js";
import { movedText } from "../klondike/sentences.js";

/** @import { Score } from "../wire/messages.js" */
/** @import { Selection } from "./selection.js" */
/** @import { View } from "../klondike/wire.js" */

/** @param {Selection} selection */
export function sayTable({ state: { view, update } }) {
  if (view) say(tableText(view, update?.score));
}

/** @param {Selection} selection */
export function sayMoves({ state: { view }, pending }) {
  if (view) say(pending.isBusy ? words("connection.waiting") : movesText(view, pending.moves));
}

/** @param {View} view @param {readonly string[]} moves */
function movesText(view, moves) {
  const known = moves.filter((move) => move.includes("-") || move === view.turn?.move);
  if (!known.length) return words("klondike.noMoves");
  return [words("klondike.moves", { count: known.length }), ...known.map((move) => moveSentence(view, move))].join(" ");
}

/** @param {View} view @param {string} move */
function moveSentence(view, move) {
  const { source, target, count } = readMove(move);
  if (!count) return words(move === "redeal" ? "klondike.redealMove" : "klondike.drawMove");
  return movedText(cardsAt(view, source).slice(-count), targetOf(view, move) ?? target);
}

/** @param {View} view @param {Score | undefined} score */
export function tableText(view, score) {
  const top = view.waste.at(-1);
  const up = view.foundations.map((pile) => pile.at(-1)).filter((card) => typeof card === "string");
  const columns = view.columns.map(({ down, up: cards }, index) => {
    const facts = { column: index + 1, down, cards: cards.map((card) => (card ? cardName(card) : words("card.unknown"))) };
    return words(cards.length ? "klondike.read.column" : "klondike.read.noColumn", facts);
  });
  return [
    words("klondike.read.stock", { count: view.stock }),
    top ? words("klondike.read.waste", { card: cardName(top) }) : words("klondike.read.noWaste"),
    up.length ? words("klondike.read.foundations", { cards: up.map(cardName) }) : words("klondike.read.noFoundations"),
    ...columns,
    ...(score ? [words("klondike.read.score", score)] : []),
  ].join(" ");
}
