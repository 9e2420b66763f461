// What the cards of both decks are called.

import { words } from "./message.js";

const WILD = ["8", "+4", "+20"];

/** Is it a card of the deck of 52, rather than one of Eights?
 * @param {string} card */
export const isFrench = (card) => card.length === 2 && "SHDC".includes(card[1]);

/** @param {string} card */
const parts = (card) => ({ rank: card[0], suit: card[1] });

/** @param {string} card */
const eightsParts = (card) => (WILD.includes(card) ? { kind: card } : { colour: card[0], kind: card.slice(1) });

/** "Queen of hearts", "Red five": on its own, or at the start of a sentence.
 * @param {string} card */
export function cardName(card) {
  if (isFrench(card)) return words("card", parts(card));
  return words(WILD.includes(card) ? "eights.wild" : "eights.card", eightsParts(card));
}

/** "the queen of hearts", "a red 5": inside a sentence.
 * @param {string} card */
export function cardInside(card) {
  if (isFrench(card)) return words("card.inside", parts(card));
  return words(WILD.includes(card) ? "eights.aWild" : "eights.aCard", eightsParts(card));
}
