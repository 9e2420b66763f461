// What the cards of Eights are called.

import { words } from "./message.js";

const WILD = ["8", "+4", "+20"];

/** @param {string} card */
const parts = (card) => (WILD.includes(card) ? { kind: card } : { colour: card[0], kind: card.slice(1) });

/** "Red five": on its own, or at the start of a sentence.
 * @param {string} card */
export const cardName = (card) => words(WILD.includes(card) ? "eights.wild" : "eights.card", parts(card));

/** "a red 5": inside a sentence.
 * @param {string} card */
export const cardInside = (card) => words(WILD.includes(card) ? "eights.aWild" : "eights.aCard", parts(card));
