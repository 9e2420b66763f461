// Klondike as a solitaire: its view as a table.

import { drawn } from "../kit/icons.js";

/** @import { Described, Solitaire } from "../solitaire/solitaire.js" */
/** @import { View } from "./wire.js" */

const CROWN = "M4 18.5h16v-2H4zM4 15 2.5 6.5 8 10l4-6 4 6 5.5-3.5L20 15z";

/** @param {Pick<Described, "places">} described @returns {Solitaire} */
export const solitaire = ({ places }) => ({
  ...{ name: "klondike", places },
  markOf: ({ kind }) => (kind === "column" ? drawn(CROWN, "mark") : undefined),
  /** @param {View} view Has the cards in the order of the places. */
  read({ stock, waste, foundations, columns, ...others }) {
    const cards = [Array(stock).fill(null), waste, ...foundations, ...columns.map(({ down, up }) => [...Array(down).fill(null), ...up])];
    return { ...others, places: Object.fromEntries(places.map(({ name }, index) => [name, cards[index]])) };
  },
});
