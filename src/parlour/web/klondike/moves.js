// The texts of Klondike's moves: from places to text and back, and the table after a move, for optimistic updates. No
// rules: the server decides what is legal.

/** @import { Card, Held } from "../table/types.js" */
/** @import { View } from "./wire.js" */

export const FOUNDATIONS = ["fs", "fh", "fd", "fc"];
export const COLUMNS = ["1", "2", "3", "4", "5", "6", "7"];

/** @param {string} place */
const isFoundation = (place) => place.startsWith("f");
/** @param {string} place */
export const isColumn = (place) => COLUMNS.includes(place);

/** Return the text of the move from one place to another.
 * @param {string} source @param {number} count @param {string} target */
export function moveText(source, count, target) {
  return `${source}-${isFoundation(target) ? "f" : target}${count > 1 ? `x${count}` : ""}`;
}

/** @param {string} text */
export function readMove(text) {
  const [, source, target, count] = /^(\w+)-(\w)(?:x(\d+))?$/.exec(text) ?? ["", "s", "s", "0"]; // turning the stock
  return { source, target, count: Number(count ?? 1) };
}

/** Return the target of a move on the shown table; each foundation is a place of its own.
 * @param {View} view @param {string} text @param {string} [meant] Where the player put the cards.
 * @returns {string | undefined} */
export function targetOf(view, text, meant) {
  const { source, target } = readMove(text);
  return target === "f" ? (view.homes[source] ?? meant) : target;
}

/** Return the visible cards of a place, the last one on top.
 * @param {View} view @param {string} place @returns {Card[]} */
export function cardsAt(view, place) {
  if (place === "w") return view.waste;
  if (isColumn(place)) return view.columns[Number(place) - 1].up;
  return view.foundations[FOUNDATIONS.indexOf(place)] ?? [];
}

/** Return whether the held cards are still the last ones of their place.
 * @param {View} view @param {Held} held */
export function isThere(view, held) {
  const cards = cardsAt(view, held.place).slice(-held.count);
  return cards.length === held.count && cards.every((card, index) => card === held.cards[index]);
}

/** Return the places where the listed moves let the held cards go.
 * @param {View} view @param {readonly string[]} moves @param {Held} held @returns {Set<string>} */
export function targetsOf(view, moves, held) {
  const own = moves.filter((text) => {
    const { source, count } = readMove(text);
    return source === held.place && count === held.count;
  });
  return new Set(own.flatMap((text) => targetOf(view, text) ?? []));
}

/** Return the optimistic table after a move: the source's cards lie at the target. Turned-up cards and the new stock
 * are unknown until the server answers. Null if even that can't be predicted.
 * @param {View} view @param {string} text @param {string} [meant] @returns {View | null} */
export function expected(view, text, meant) {
  if (text === view.turn?.move) return turned(view, view.turn);
  const { source, count } = readMove(text);
  const target = targetOf(view, text, meant);
  const cards = cardsAt(view, source).slice(-count);
  if (!target || target === "f" || target === "s" || cards.length < count || !cards[0]) return null;
  const without = changed(view, source, (own) => own.slice(0, -count));
  const after = changed(without, target, (own) => [...own, ...cards]);
  // Moved cards can be moved again, and so can those that could be moved with them at the source.
  const lifts = { ...view.lifts, [source]: (view.lifts[source] ?? 0) - count, [target]: count };
  const { [source]: _, ...homes } = view.homes;
  return { ...after, lifts, homes };
}

/** @param {View} view @param {{ move: string, count: number }} turn @returns {View | null} */
function turned(view, { move, count }) {
  if (!count) return null;
  if (!view.stock) return { ...view, stock: count, waste: [], turn: null };
  const stock = view.stock - count;
  const turn = stock >= count ? { move, count } : null; // the same again; with fewer cards the server decides
  return { ...view, stock, waste: [...view.waste, ...Array(count).fill(null)], turn };
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
