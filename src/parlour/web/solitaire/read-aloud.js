// Read the table and the possible moves aloud, for screen readers.

import { say } from "../kit/notices.js";
import { placeName, readMove } from "../table/places.js";
import { cardName } from "../words/cards.js";
import { words, wordsIfAny } from "../words/message.js";
import { cardsAt, targetOf } from "./moves.js";
import { actionLabel, movedText, pairText } from "./sentences.js";

/** @import { Place } from "../table/types.js" */
/** @import { Score } from "../wire/messages.js" */
/** @import { Selection } from "./selection.js" */
/** @import { Table } from "./solitaire.js" */

/** @param {Selection} selection */
export function sayTable({ state: { view, update, places } }) {
  if (view) say(tableText(places, view, update?.score));
}

/** @param {Selection} selection */
export function sayMoves(selection) {
  const { pending, state: { view } } = selection;
  if (view) say(pending.isBusy ? words("connection.waiting") : movesText(selection, view));
}

/** @param {Selection} selection @param {Table} table */
function movesText({ pending: { moves }, board: { solitaire }, state: { places } }, table) {
  if (!moves.length) return words("solitaire.noMoves");
  const sentences = moves.map((text) => {
    const move = readMove(text);
    if (move?.isPair) return pairText([move.source, move.target].map((place) => cardsAt(table, place).at(-1) ?? null));
    return move ? movedText(places, cardsAt(table, move.source).slice(-move.count), targetOf(table, text) ?? move.target) : (wordsIfAny("move.", text) ?? `${actionLabel(solitaire, text)}.`);
  });
  return [words("solitaire.moves", { count: moves.length }), ...sentences].join(" ");
}

/** @param {readonly Place[]} places @param {Table} table @param {Score | undefined} score */
export function tableText(places, table, score) {
  const foundations = places.filter(({ kind }) => kind === "foundation");
  const up = foundations.flatMap(({ name }) => cardsAt(table, name).at(-1) ?? []).map(cardName);
  const texts = places.flatMap((place) => {
    if (place.kind !== "foundation") return placeText(places, place, table);
    if (place !== foundations[0]) return [];
    return up.length ? words("solitaire.read.foundations", { cards: up }) : words("solitaire.read.noFoundations");
  });
  return [...texts, ...(score ? [words("solitaire.read.score", score)] : [])].join(" ");
}

/** @param {readonly Place[]} places @param {Place} place @param {Table} table */
function placeText(places, place, table) {
  const cards = cardsAt(table, place.name);
  if (place.kind === "stock") return words("solitaire.read.stock", { count: cards.length });
  const shown = place.lies === "pile" || place.lies === "fan" ? cards.slice(-1) : cards;
  const up = shown.filter((card) => card !== null);
  const facts = { place: placeName(place, places), cards: up.length ? up.map(cardName) : words("card.unknown"), down: shown.length - up.length };
  return words(shown.length ? "solitaire.read.place" : "solitaire.read.empty", facts);
}
