// Klondike's table, drawn from places as the server describes them.

import { solitaire } from "../../../src/parlour/web/klondike/table.js";

export const klondike = solitaire({
  places: [
    { name: "s", kind: "stock", lies: "pile", row: 0 },
    { name: "w", kind: "waste", lies: "fan", row: 0 },
    ...["S", "H", "D", "C"].map((suit) => ({ name: `f${suit.toLowerCase()}`, kind: "foundation", lies: "pile", row: 0, suit })),
    ...["1", "2", "3", "4", "5", "6", "7"].map((name) => ({ name, kind: "column", lies: "down", row: 1 })),
  ],
});
