// Klondike as a solitaire: its places, its view as a table, and what it calls its own events.

import { drawn } from "../kit/icons.js";
import { cardInside, cardName } from "../words/cards.js";
import { words } from "../words/message.js";

/** @import { Solitaire, Table } from "../solitaire/solitaire.js" */
/** @import { Place } from "../table/types.js" */
/** @import { GameEvent, View } from "./wire.js" */

const CROWN = "M4 18.500h16v-2H4zM4 15 2.500 6.500 8 10l4-6 4 6 5.500-3.500L20 15z";
const SUITS = ["S", "H", "D", "C"];

/** As the server describes them: the first table is drawn before that is known. @type {Place[]} */
const PLACES = [
  { name: "s", kind: "stock", lies: "pile", row: 0 },
  { name: "w", kind: "waste", lies: "fan", row: 0 },
  ...SUITS.map((suit) => /** @type {Place} */ ({ name: foundation(suit), kind: "foundation", lies: "pile", row: 0, suit })),
  ...Array.from({ length: 7 }, (_, index) => /** @type {Place} */ ({ name: String(index + 1), kind: "column", lies: "down", row: 1 })),
];

/** @param {string} suit */
function foundation(suit) {
  return `f${suit.toLowerCase()}`;
}

/** @type {Solitaire} */
export const solitaire = {
  name: "klondike",
  places: PLACES,
  read,
  markOf: ({ kind }) => (kind === "column" ? drawn(CROWN, "mark") : undefined),
  eventText,
};

/** @param {View} view @returns {Table} */
function read({ stock, waste, foundations, columns, ...others }) {
  /** @type {Table["places"]} */
  const places = { s: Array(stock).fill(null), w: waste };
  foundations.forEach((cards, index) => (places[foundation(SUITS[index])] = cards));
  columns.forEach(({ down, up }, index) => (places[index + 1] = [...Array(down).fill(null), ...up]));
  return { ...others, places };
}

/** @param {GameEvent} event @returns {string | undefined} */
function eventText(event) {
  switch (event.type) {
    case "Drawn":
      return words("klondike.drawn", { cards: event.cards.map(cardInside) });
    case "Redealt":
      return words("klondike.redealt", { count: event.count });
    case "TurnedUp":
      return words("klondike.turnedUp", { card: cardName(event.card), column: Number(event.column) });
    case "Won":
      return words("solitaire.won");
    default:
      return undefined;
  }
}
