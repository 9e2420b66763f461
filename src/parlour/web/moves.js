// The texts of Klondike's moves: from places to text and back, and what the table looks like when one was made.
// No rules: whether a move may be made is the server's to say.

/** @import { Card, Held, View } from "./wire.js" */

export const SUITS = "SHDC";
export const FOUNDATIONS = ["fs", "fh", "fd", "fc"];
export const COLUMNS = ["1", "2", "3", "4", "5", "6", "7"];

/** @param {string} place */
export const isFoundation = (place) => place.startsWith("f");
/** @param {string} place */
export const isColumn = (place) => COLUMNS.includes(place);
/** @param {string} card */
const foundationOf = (card) => `f${card[1].toLowerCase()}`;

/** The text that sends the last cards of one place to another.
 * @param {string} source
 * @param {number} count
 * @param {string} target */
export function moveText(source, count, target) {
  return `${source}-${isFoundation(target) ? "f" : target}${count > 1 ? `x${count}` : ""}`;
}

/** @param {string} text */
export function readMove(text) {
  if (text === "draw") return { source: "s", target: "w", count: 1 };
  if (text === "redeal") return { source: "w", target: "s", count: 1 };
  const [, source, target, count] = /^(\w+)-(\w)(?:x(\d+))?$/.exec(text) ?? ["", "", "", ""];
  return { source, target, count: Number(count ?? 1) };
}

/** The cards of a place that can be seen, the last one on top.
 * @param {View} view
 * @param {string} place
 * @returns {Card[]} */
function cardsAt(view, place) {
  if (place === "w") return view.waste;
  if (isColumn(place)) return view.columns[Number(place) - 1].up;
  return view.foundations[FOUNDATIONS.indexOf(place)] ?? [];
}

/** Are the held cards still the last ones of their place?
 * @param {View} view
 * @param {Held} held */
export function isThere(view, held) {
  const cards = cardsAt(view, held.place).slice(-held.count);
  return cards.length === held.count && cards.every((card, index) => card === held.cards[index]);
}

/** Where the listed moves let the held cards go. Foundations are named one by one.
 * @param {readonly string[]} moves
 * @param {Held} held
 * @returns {Set<string>} */
export function targetsOf(moves, held) {
  /** @type {Set<string>} */
  const targets = new Set();
  for (const { source, target, count } of moves.map(readMove)) {
    if (source !== held.place || count !== held.count || target === "s") continue;
    targets.add(target === "f" && held.cards[0] ? foundationOf(held.cards[0]) : target);
  }
  return targets;
}

/** The table after a move that is not answered yet: the cards of the source lie at the target. What is turned up
 * is not known before the server tells it. Null where even that can't be said.
 * @param {View} view
 * @param {string} text
 * @param {number} drawn How many cards a draw turns.
 * @returns {View | null} */
export function expected(view, text, drawn) {
  if (text === "draw") {
    const count = Math.min(drawn, view.stock);
    if (!count) return null;
    return { ...view, stock: view.stock - count, waste: [...view.waste, ...Array(count).fill(null)] };
  }
  if (text === "redeal") return { ...view, stock: view.stock + view.waste.length, waste: [] };
  const { source, target, count } = readMove(text);
  const cards = cardsAt(view, source).slice(-count);
  const [first] = cards;
  if (cards.length < count || !first) return null;
  return withCards(withoutLast(view, source, count), target === "f" ? foundationOf(first) : target, cards);
}

/** @param {View} view @param {string} place @param {number} count @returns {View} */
function withoutLast(view, place, count) {
  return changed(view, place, (cards) => cards.slice(0, -count));
}

/** @param {View} view @param {string} place @param {Card[]} added @returns {View} */
function withCards(view, place, added) {
  return changed(view, place, (cards) => [...cards, ...added]);
}

/** @param {View} view @param {string} place @param {(cards: Card[]) => Card[]} change @returns {View} */
function changed(view, place, change) {
  if (place === "w") return { ...view, waste: change(view.waste) };
  if (isFoundation(place)) {
    const at = FOUNDATIONS.indexOf(place);
    return { ...view, foundations: view.foundations.map((pile, index) => (index === at ? change(pile) : pile)) };
  }
  const at = Number(place) - 1;
  const columns = view.columns.map((column, index) => (index === at ? { ...column, up: change(column.up) } : column));
  return { ...view, columns };
}
