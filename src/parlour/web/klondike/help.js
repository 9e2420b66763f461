// How to play Klondike.

/** @import { Part } from "../help/dialog.js" */

/** @type {Part[]} */
export const parts = [
  { say: "help.klondike.goal", picture: [["AS"], ["2S"], "…", ["KS"]] },
  { say: "help.build.alternate", picture: [["KS", "QH", "JC"]], isFanned: true },
  { say: "help.klondike.runs", picture: [["back", "back", "8D", "7S"]], isFanned: true },
  { option: "empty", picture: [["KH"], "→", [""]] },
  { option: "draw", picture: [["back"], "→", ["6C"]] },
  { option: "redeals" },
  { option: "takeback" },
  { say: "help.klondike.moving" },
  { option: "scoring" },
  { option: "timed" },
  { option: "cumulative" },
];
