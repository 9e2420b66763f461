// How to play Eights.

/** @import { Part } from "../help/dialog.js" */

/** @type {Part[]} */
export const parts = [
  { option: "hand" },
  { say: "help.eights.match", picture: [["r5"], "→", ["r2"], ["b5"]] },
  { say: "help.eights.eight", picture: [["8"], "→", ["8=g"]] },
  { option: "play_drawn", picture: [["eights-back"]] },
  { say: "help.eights.plus", picture: [["g+2"], ["+4"], ["+20"]], when: { specials: "yes" } },
  { option: "stacking", picture: [["g+2", "+4", "+20"]], isFanned: true, when: { specials: "yes", stacking: "any" } },
  { option: "stacking", when: { specials: "yes", stacking: "off" } },
  { option: "skip", picture: [["ys"]], when: { specials: "yes" } },
  { option: "reverses", picture: [["br"]], when: { specials: "yes" } },
  { option: "specials" },
  { option: "match" },
  { option: "clock" },
];
