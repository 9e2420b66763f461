// The texts of a solitaire's table: the labels of its cards and places, and what happened.

import { isSpot, placeName, toPlace } from "../table/places.js";
import { cardInside, cardName } from "../words/cards.js";
import { words } from "../words/message.js";
import { cardsAt } from "./moves.js";

/** @import { Card, Place } from "../table/types.js" */
/** @import { Happened } from "../wire/messages.js" */
/** @import { Solitaire, Table } from "./solitaire.js" */

/** @param {readonly Place[]} places @param {Place} place @param {string} card @param {number} order
 * @param {number} count @param {boolean} isFree Whether it can be picked up. */
export function cardLabel(places, place, card, order, count, isFree) {
  const name = cardName(card);
  if (isSpot(place)) return words("solitaire.label.spot", { card: name, place: placeName(place, places), isFree: isFree ? "yes" : "no" });
  if (place.kind === "waste") return words("solitaire.label.waste", { card: name, isTop: order === count ? "yes" : "no" });
  if (place.kind === "column") return words("solitaire.label.column", { card: name, column: numberOf(places, place), order, count });
  return words("solitaire.label.card", { card: name, place: placeName(place, places) });
}

/** @param {readonly Place[]} places @param {Place} place */
const numberOf = (places, { kind, name }) => places.filter((each) => each.kind === kind).findIndex((each) => each.name === name) + 1;

/** Return the label of a place: the stock, the face-down cards of a column, or that it is empty.
 * @param {readonly Place[]} places @param {Place} place @param {Table} table */
export function placeLabel(places, place, table) {
  const cards = cardsAt(table, place.name);
  if (place.kind === "stock" && table.turn !== undefined) return stockLabel(places, place, table);
  const down = cards.filter((card) => card === null).length;
  if (down && isSpot(place)) return words("solitaire.label.spotDown", { place: placeName(place, places) });
  if (down && place.kind === "column") return words("solitaire.label.faceDown", { count: down, column: numberOf(places, place) });
  const named = { place: placeName(place, places) };
  return cards.length ? words("solitaire.label.count", { ...named, count: cards.length }) : words("solitaire.label.empty", named);
}

/** @param {readonly Place[]} places @param {Place} place @param {Table} table */
function stockLabel(places, place, table) {
  const { turn, redeals } = table;
  const count = cardsAt(table, place.name).length;
  if (count) return words("solitaire.label.stock", { count });
  if (turn?.count) return typeof redeals === "number" ? words("solitaire.label.redealsLeft", { left: redeals }) : words("solitaire.label.redeal");
  const isOver = places.every(({ kind, name }) => kind !== "waste" || !cardsAt(table, name).length);
  return isOver ? words("solitaire.label.empty", { place: placeName(place, places) }) : words("solitaire.label.stockSpent");
}

/** Return the text for cards that move together: the first, and how many more.
 * @param {readonly (string | null)[]} cards */
const cardsFacts = ([first, ...others]) => ({ card: first ? cardName(first) : words("card.unknown"), more: others.length });

/** Return the announcement of held cards and where they may go; null while that is unknown.
 * @param {readonly Place[]} places @param {readonly (string | null)[]} cards @param {readonly string[] | null} targets */
export function heldText(places, cards, targets) {
  const held = words(cards.length > 1 ? "solitaire.heldMore" : "solitaire.held", cardsFacts(cards));
  if (!targets) return held;
  const where = targets.length ? words("solitaire.canGo", { places: targets.map((target) => toPlace(target, places)) }) : words("solitaire.cannotGo");
  return `${held} ${where}`;
}

/** Return what the button of a move says that is not one between places.
 * @param {Solitaire} solitaire @param {string} move */
export const actionLabel = ({ labels }, move) => labels?.[move] ?? move[0].toUpperCase() + move.slice(1);

/** @param {readonly Place[]} places @param {readonly (string | null)[]} cards @param {string} target */
export const movedText = (places, cards, target) =>
  words(cards.length > 1 ? "solitaire.movedMore" : "solitaire.moved", { ...cardsFacts(cards), to: toPlace(target, places) });

/** Return an event in words that solitaires have in common; undefined for any other.
 * @param {readonly Place[]} places @param {any} event */
function eventText(places, { type, cards, source, target, card, column, count }) {
  const hasCards = Array.isArray(cards);
  if (hasCards && typeof source === "string" && typeof target === "string") return movedText(places, cards, target);
  if (hasCards && type === "Drawn") return words("solitaire.drawn", { cards: cards.map(cardInside) });
  if (hasCards && type === "Dealt") return words("solitaire.dealtRow", { cards: cards.map(cardInside) });
  if (hasCards && type === "Taken") return pairText(cards);
  if (type === "Redealt" && count) return words("solitaire.redealt", { count });
  const place = places.find(({ name }) => name === column);
  if (type === "TurnedUp" && place) return isSpot(place) ? words("solitaire.turnedUpSpot", { card: cardName(card) }) : words("solitaire.turnedUp", { card: cardName(card), column: numberOf(places, place) });
  return type === "Won" ? words("solitaire.won") : undefined;
}

/** Return the text for cards that leave together. @param {readonly (string | null)[]} cards */
export const pairText = (cards) => words("solitaire.pair", { cards: cards.map((card) => (card ? cardInside(card) : words("card.unknown"))) });

/** Return what happened to a table, as text. What was undone or redone is read from the difference of two tables.
 * @param {readonly Place[]} places @param {readonly Happened[]} happened
 * @param {Table} [before] @param {Table} [after] */
export function happenedText(places, happened, before, after) {
  const texts = happened.map((each) => {
    if (each.event) return eventText(places, each.event) ?? each.text;
    if (each.what === "started") return before ? words("solitaire.dealt") : "";
    if (each.what !== "undone" && each.what !== "redone") return "";
    const text = words(each.what === "undone" ? "happened.undone" : "happened.redone");
    return before && after ? [text, ...returnedTexts(places, before, after)].join(" ") : text;
  });
  return texts.filter(Boolean).join(" ");
}

/** Return the moves that lead from one table to another. Cards that are face down now were seen where they lay.
 * @param {readonly Place[]} places @param {Table} before @param {Table} after */
function returnedTexts(places, before, after) {
  /** The last cards of a place on one table, which are more than on the other. @type {(table: Table, other: Table, place: string) => Card[]} */
  const more = (table, other, place) => cardsAt(table, place).slice(cardsAt(other, place).length);
  const seen = places.flatMap(({ name }) => more(before, after, name));
  return places.flatMap(({ name }) => {
    const come = more(after, before, name);
    return come.length ? movedText(places, come.includes(null) ? seen : come, name) : [];
  });
}
