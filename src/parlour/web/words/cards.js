// What the cards of the deck of 52 are called. Any other card is called by its text.

import { words } from "./message.js";

/** Is it a card of the deck of 52, rather than one of Eights?
 * @param {string} card */
export const isFrench = (card) => /^[A2-9TJQK][SHDC]$/.test(card);

/** @param {string} card */
const parts = (card) => ({ rank: card[0], suit: card[1] });

/** "Queen of hearts": on its own, or at the start of a sentence.
 * @param {string} card */
export const cardName = (card) => (isFrench(card) ? words("card", parts(card)) : card);

/** "the queen of hearts": inside a sentence.
 * @param {string} card */
export const cardInside = (card) => (isFrench(card) ? words("card.inside", parts(card)) : card);
