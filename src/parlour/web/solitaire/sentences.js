// The texts of a solitaire's table: the labels of its cards and places, and what happened.

import { placeName, toPlace } from "../table/places.js";
import { cardName } from "../words/cards.js";
import { words } from "../words/message.js";
import { cardsAt } from "./moves.js";

/** @import { Place } from "../table/types.js" */
/** @import { Happened } from "../wire/messages.js" */
/** @import { Solitaire, Table } from "./solitaire.js" */

/** @param {readonly Place[]} places @param {Place} place @param {string} card @param {number} order
 * @param {number} count */
export function cardLabel(places, place, card, order, count) {
  const name = cardName(card);
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

/** @param {Solitaire} solitaire @param {readonly Place[]} places @param {Happened} happened */
function eventText({ eventText: own }, places, { event, text }) {
  const isMove = Array.isArray(event.cards) && typeof event.target === "string";
  return own?.(event) ?? (isMove ? movedText(places, event.cards, event.target) : text);
}

/** @param {Solitaire} solitaire @param {readonly Place[]} places @param {readonly Happened[]} happened */
export function happenedText(solitaire, places, happened) {
  return happened.map((each) => (each.event ? eventText(solitaire, places, each) : each.what === "undone" || each.what === "redone" ? words(each.what === "undone" ? "happened.undone" : "happened.redone") : "")).filter(Boolean).join(" ");
}
