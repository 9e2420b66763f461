// Klondike as a solitaire: its view as a table, and what it calls its own events.

import { drawn } from "../kit/icons.js";
import { cardInside, cardName } from "../words/cards.js";
import { words } from "../words/message.js";

/** @import { Described, Solitaire } from "../solitaire/solitaire.js" */
/** @import { GameEvent, View } from "./wire.js" */

const CROWN = "M4 18.500h16v-2H4zM4 15 2.500 6.500 8 10l4-6 4 6 5.500-3.500L20 15z";

/** @param {Pick<Described, "places">} described @returns {Solitaire} */
export const solitaire = ({ places }) => ({
  ...{ name: "klondike", places, eventText },
  markOf: ({ kind }) => (kind === "column" ? drawn(CROWN, "mark") : undefined),
  /** @param {View} view Has the cards in the order of the places. */
  read({ stock, waste, foundations, columns, ...others }) {
    const cards = [Array(stock).fill(null), waste, ...foundations, ...columns.map(({ down, up }) => [...Array(down).fill(null), ...up])];
    return { ...others, places: Object.fromEntries(places.map(({ name }, index) => [name, cards[index]])) };
  },
});

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
