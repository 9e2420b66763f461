// The texts of a Klondike table: the labels of its cards and places, and what happened.

import { cardInside, cardName } from "../words/cards.js";
import { words } from "../words/message.js";

/** @import { GameEvent, View } from "./wire.js" */
/** @import { Happened } from "../wire/messages.js" */

/** @param {string} place */
const placeFacts = (place) => ({ place, column: Number(place) });
/** @param {string} place */
export const placeName = (place) => words("klondike.place", placeFacts(place));
/** @param {string} place */
export const toPlace = (place) => words("klondike.to", placeFacts(place));

/** @param {string} card @param {string} place @param {number} order @param {number} count */
export function cardLabel(card, place, order, count) {
  const name = cardName(card);
  if (place === "w") return words("klondike.label.waste", { card: name, isTop: order === count ? "yes" : "no" });
  if (place.startsWith("f")) return words("klondike.label.foundation", { card: name, suit: place[1].toUpperCase() });
  return words("klondike.label.column", { card: name, column: Number(place), order, count });
}

/** Return the label of a place: the stock, the face-down cards of a column, or that it is empty.
 * @param {string} place @param {View} view */
export function placeLabel(place, view) {
  if (place === "s") return stockLabel(view);
  const down = view.columns[Number(place) - 1]?.down;
  if (down) return words("klondike.label.faceDown", { count: down, column: Number(place) });
  return words("klondike.label.empty", { place: placeName(place) });
}

/** @param {View} view */
function stockLabel({ stock, turn, redeals, waste }) {
  if (stock) return words("klondike.label.stock", { count: stock });
  if (turn?.count) return redeals === null ? words("klondike.label.redeal") : words("klondike.label.redealsLeft", { left: redeals });
  return waste.length ? words("klondike.label.stockSpent") : words("klondike.label.empty", { place: placeName("s") });
}

/** Return the text for cards that move together: the first, and how many more.
 * @param {readonly (string | null)[]} cards */
export const cardsFacts = ([first, ...others]) => ({ card: first ? cardName(first) : words("card.unknown"), more: others.length });

/** Return the announcement of held cards and where they may go; null while that is unknown.
 * @param {readonly (string | null)[]} cards @param {readonly string[] | null} places */
export function heldText(cards, places) {
  const held = words(cards.length > 1 ? "klondike.heldMore" : "klondike.held", cardsFacts(cards));
  if (!places) return held;
  const where = places.length ? words("klondike.canGo", { places: places.map(toPlace) }) : words("klondike.cannotGo");
  return `${held} ${where}`;
}

/** @param {GameEvent} event */
function eventText(event) {
  switch (event.type) {
    case "Drawn":
      return words("klondike.drawn", { cards: event.cards.map(cardInside) });
    case "Redealt":
      return words("klondike.redealt", { count: event.count });
    case "Moved":
      return movedText(event.cards, event.target);
    case "TurnedUp":
      return words("klondike.turnedUp", { card: cardName(event.card), column: Number(event.column) });
    case "Won":
      return words("klondike.won");
  }
}

/** @param {readonly (string | null)[]} cards @param {string} target */
export const movedText = (cards, target) =>
  words(cards.length > 1 ? "klondike.movedMore" : "klondike.moved", { ...cardsFacts(cards), to: toPlace(target) });

/** @param {readonly Happened[]} happened */
export function happenedText(happened) {
  return happened.map(({ what, event }) => (event ? eventText(event) : what === "undone" || what === "redone" ? words(what === "undone" ? "happened.undone" : "happened.redone") : "")).filter(Boolean).join(" ");
}
