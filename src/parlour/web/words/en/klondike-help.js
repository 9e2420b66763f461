// The words of the Klondike table that are seldom needed: hints, and the table and its moves read aloud.

import { capital, cardName, counted } from "./common.js";
import { cardsName, target } from "./klondike.js";

/** @import { View } from "../../klondike/wire.js" */
/** @import { Score } from "../../wire/messages.js" */

/** The listed moves, for the key that lists them.
 * @param {readonly { move: string, cards: readonly (string | null)[], source: string, to: string }[]} moves */
export function movesWords(moves) {
  if (!moves.length) return "There is no move to make.";
  const told = moves.map(({ move, cards, source, to }) => {
    if (cards.length) return `${capital(cardsName(cards))} from ${target(source)} to ${target(to)}.`;
    return move === "redeal" ? "Turn the waste over." : "Turn the stock.";
  });
  return `${counted(moves.length, "move")}. ${told.join(" ")}`;
}

/** The whole table in words, for the key that reads it.
 * @param {View} view @param {Score | undefined} score */
export function readTable(view, score) {
  const parts = [`Stock ${counted(view.stock, "card")}.`];
  const top = view.waste.at(-1);
  parts.push(top ? `Waste ${cardName(top)}.` : "Waste empty.");
  const up = view.foundations.map((pile) => pile.at(-1)).filter((card) => typeof card === "string");
  parts.push(up.length ? `Foundations ${up.map(cardName).join(", ")}.` : "Foundations empty.");
  view.columns.forEach(({ down, up: cards }, index) => {
    const seen = cards.map((card) => (card ? cardName(card) : "a card")).join(", ");
    const under = down ? `, ${down} face down` : "";
    parts.push(`Column ${index + 1}: ${seen || "empty"}${under}.`);
  });
  if (score) parts.push(`Score ${score.points}, ${counted(score.moves, "move")}.`);
  return parts.join(" ");
}

/** @param {string} by @param {readonly (string | null)[]} cards @param {string} move @param {string} to */
export function hintWords(by, cards, move, to) {
  const says = by === "solver" ? "The solver, which knows all cards" : "From what can be seen";
  if (move === "draw") return `${says}: turn the stock.`;
  if (move === "redeal") return `${says}: turn the waste over.`;
  return `${says}: ${cardsName(cards)} to ${target(to)}.`;
}
