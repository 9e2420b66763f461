// How to play a race.

import { COLUMNS } from "../klondike/help.js";

/** @import { Part } from "../help/dialog.js" */

/** @type {Part[]} */
export const parts = [
  { say: "help.race.goal", picture: [["AS"], ["2S"], "…", ["KS"]] },
  { say: "help.race.order" },
  { say: "help.race.alone" },
  { option: "match" },
  { option: "clock" },
  ...COLUMNS,
];
