// The texts of a solitaire's moves: from places to text and back, and the table after a move, for optimistic updates.
// No rules: the server decides what is legal.

import { isSpot, readMove } from "../table/places.js";

/** @import { Card, Held, Place } from "../table/types.js" */
/** @import { Table } from "./solitaire.js" */

/** The target of a move whose card decides which foundation it is. */
const HOME = "f";

/** Return the text of the move from one place to another; cards that are put on a card of a pyramid, or on the waste, are
 * to leave with it.
 * @param {Table} table @param {string} source @param {number} count @param {Place} target */
export function moveText({ homes }, source, count, { name, kind, at }) {
  if (kind === "waste" || isSpot({ at })) return `${source}+${name}`;
  return `${source}-${homes && kind === "foundation" ? HOME : name}${count > 1 ? `x${count}` : ""}`;
}

/** Return the target of a move on the shown table.
 * @param {Table} table @param {string} text @param {string} [meant] Where the player put the cards.
 * @returns {string | undefined} */
export function targetOf(table, text, meant) {
  const move = readMove(text);
  if (!move) return undefined;
  return Object.hasOwn(table.places, move.target) ? move.target : (table.homes?.[move.source] ?? meant);
}

/** Return the cards of a place, the last one on top.
 * @param {Table} table @param {string} place @returns {Card[]} */
export const cardsAt = (table, place) => table.places[place] ?? [];

/** Return how many of a place's last cards the listed moves take together.
 * @param {readonly string[]} moves @returns {Record<string, number>} */
export function liftsIn(moves) {
  /** @type {Record<string, number>} */
  const lifts = {};
  for (const text of moves) {
    const move = readMove(text);
    for (const place of move ? [move.source, ...(move.isPair ? [move.target] : [])] : []) lifts[place] = Math.max(move?.count ?? 0, lifts[place] ?? 0);
  }
  return lifts;
}

/** Return whether the held cards are still the last ones of their place.
 * @param {Table} table @param {Held} held */
export function isThere(table, held) {
  const cards = cardsAt(table, held.place).slice(-held.count);
  return cards.length === held.count && cards.every((card, index) => card !== null && card === held.cards[index]);
}

/** Return the places where the listed moves let the held cards go.
 * @param {Table} table @param {readonly string[]} moves @param {Held} held @returns {Set<string>} */
export function targetsOf(table, moves, held) {
  return new Set(moves.flatMap((text) => {
    const move = readMove(text);
    if (move?.isPair && move.target === held.place) return move.source;
    return move?.source === held.place && move.count === held.count ? (targetOf(table, text) ?? []) : [];
  }));
}

/** Return the optimistic table after a move: the source's cards lie at the target. Turned-up cards and the new stock
 * are unknown until the server answers. Null if even that can't be predicted.
 * @param {readonly Place[]} places @param {Table} table @param {string} text @param {string} [meant]
 * @returns {Table | null} */
export function expected(places, table, text, meant) {
  if (table.turn && text === table.turn.move) return turned(places, table, table.turn);
  const move = readMove(text);
  const target = targetOf(table, text, meant);
  if (!move || !target || !Object.hasOwn(table.places, target)) return null;
  if (move.isPair) return null;
  const { source, count } = move;
  const cards = cardsAt(table, source).slice(-count);
  if (cards.length < count || cards.includes(null)) return null;
  // Moved cards can be moved again, and so can those that could be moved with them at the source.
  const lifts = { ...table.lifts, [source]: (table.lifts[source] ?? 0) - count, [target]: count };
  const [stock, waste] = drawPiles(places);
  const turn = source === waste && !table.places[stock].length ? null : table.turn; // a redeal has fewer cards now
  const after = { ...table.places, [source]: table.places[source].slice(0, -count), [target]: [...table.places[target], ...cards] };
  return { ...table, places: after, lifts, homes: homesBeside(table, [source, target]), turn };
}

/** Return the foundations of the cards that have them still: neither the card's place nor its foundation has changed.
 * @param {Table} table @param {string[]} changed */
function homesBeside({ homes }, changed) {
  return homes && Object.fromEntries(Object.entries(homes).filter((pair) => !pair.some((place) => changed.includes(place))));
}

/** @param {readonly Place[]} places */
const drawPiles = (places) => ["stock", "waste"].map((wanted) => places.find(({ kind }) => kind === wanted)?.name ?? "");

/** @param {readonly Place[]} places @param {Table} table @param {{ move: string, count: number }} turn
 * @returns {Table | null} */
function turned(places, table, { move, count }) {
  const [stock, waste] = drawPiles(places);
  if (!count || !stock || !waste) return null;
  const cards = table.places[stock];
  const homes = homesBeside(table, [waste]);
  if (!cards.length) return { ...table, places: { ...table.places, [stock]: Array(count).fill(null), [waste]: [] }, homes, turn: null };
  const left = cards.slice(0, -count);
  const turn = left.length >= count ? { move, count } : null; // the same again; with fewer cards the server decides
  return { ...table, places: { ...table.places, [stock]: left, [waste]: [...table.places[waste], ...Array(count).fill(null)] }, homes, turn };
}
