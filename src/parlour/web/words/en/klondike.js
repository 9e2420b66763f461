// The words of the Klondike table. What happened there is told in the server's own words.

import { capital, cardName, counted, listed, SUIT_NAMES } from "./common.js";

/** @import { View } from "../../klondike/wire.js" */
/** @import { Verdict } from "../../wire/messages.js" */

/** @param {string} place */
const suitOf = (place) => Reflect.get(SUIT_NAMES, place[1].toUpperCase());
/** @param {string} place */
export function placeName(place) {
  if (place === "s") return "stock";
  if (place === "w") return "waste";
  return place.startsWith("f") ? `${suitOf(place)} foundation` : `column ${place}`;
}

/** @param {string} place */
export const target = (place) => (place === "f" ? "its foundation" : /^\d/.test(place) ? placeName(place) : `the ${placeName(place)}`);

export const words = {
  newGame: "New game",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  newShort: "New",
  nextDeal: "Next deal",
  lamp: "Winnable lamp",
  lampShort: "Lamp",
  options: "Options",
  statistics: "Statistics",
  finish: "Finish",
  close: "Close",
  noPlace: "There is no better place for it now.",
  notAMove: "Cards can't go there.",
  nothingToSuggest: "Nothing to suggest from what can be seen.",
  solverSuggestsNothing: "The solver knows no way to win from here.",
  askSolver: "Ask the solver",
  lostDeal: "This deal can't be won (proven).",
  dealWinnable: "Deal one that can",
  goBack: "Back to the last winnable position",
  /** @param {string} name */
  held: (name) => `${name}, picked up`,
  /** @param {string} name */
  target: (name) => `${name}, can go here`,
  putBack: "Put back.",
  stuck: "No more moves. Undo or start a new game.",
};

/** @type {Record<Exclude<Verdict, "stuck"> | "asking", string>} */
export const lampWords = {
  winnable: "Still winnable (proven).",
  lost: "No longer winnable (proven).",
  unknown: "Not known whether this can be won.",
  asking: "The solver is at work…",
};

/** The same on the lamp itself. */
export const lampLabels = { winnable: "Winnable", lost: "Lost", unknown: "Not known", asking: "Looking…" };

/** @param {string} card @param {string} place @param {number} order @param {number} count */
export function cardLabel(card, place, order, count) {
  const name = cardName(card);
  if (place === "w") return `${name}, waste, ${order === count ? "top card" : "covered"}`;
  if (place.startsWith("f")) return `${name}, ${placeName(place)}`;
  return `${name}, ${placeName(place)}, ${order} of ${count} face up`;
}

/** The place itself: the stock, what is face down in a column, or that there is nothing.
 * @param {string} place @param {View} view */
export function placeLabel(place, view) {
  if (place === "s") {
    if (view.stock) return `Stock, ${counted(view.stock, "card")}, turn`;
    if (view.turn?.count) return `Stock, empty, turn the waste over${view.redeals === null ? "" : `, ${view.redeals} left`}`;
    return view.waste.length ? "Stock, empty, spent" : "Stock, empty";
  }
  if (place === "w") return "Waste, empty";
  if (place.startsWith("f")) return `${capital(placeName(place))}, empty`;
  const { down } = view.columns[Number(place) - 1];
  return down ? `${counted(down, "card")} face down, column ${place}` : `Column ${place}, empty`;
}

/** "Queen of hearts", "Queen of hearts and 2 cards more": cards that go together.
 * @param {readonly (string | null)[]} cards */
export function cardsName([first, ...others]) {
  return `${first ? cardName(first) : "a card"}${others.length ? ` and ${counted(others.length, "card")} more` : ""}`;
}

/** Cards are held: where they may go, or null while nobody knows.
 * @param {readonly (string | null)[]} cards @param {readonly string[] | null} places */
export function heldWords(cards, places) {
  const held = `${capital(cardsName(cards))} picked up.`;
  if (!places) return held;
  return places.length ? `${held} Can go to ${listed(places.map(target), "or")}.` : `${held} Can’t go anywhere now.`;
}
