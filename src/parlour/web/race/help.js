// How to play a race: what it adds to its solitaire.

/** @import { Part } from "../help/dialog.js" */

/** @type {Part[]} */
export const parts = [
  { say: "help.race.goal" },
  { say: "help.race.order" },
  { say: "help.race.alone" },
  { option: "match" },
  { option: "clock" },
];
