// The parts of "How to play" for each game, with the cards in their pictures. A part shows one message, or the message
// for the value of one of the room's options: `help.<option>.<value>`, or `help.<option>` with the value in it. A value
// without a message is skipped, and so is a part whose options differ from `when`.

/** @typedef {string[] | "…" | "→"} Pile Cards from the first to the last, each lying on the one before: "" is an empty
 * place, "back" a face-down card. */
/** @typedef {{ picture?: Pile[], isFanned?: boolean, when?: Record<string, string> } & ({ say: HelpKey } | { option: string })} Part */
/** @typedef {Extract<import("../words/message.js").Key, `help.${string}`>} HelpKey */

/** @type {Part[]} */
const COLUMNS = [
  { say: "help.klondike.columns", picture: [["KS", "QH", "JC"]], isFanned: true },
  { say: "help.klondike.runs", picture: [["back", "back", "8D", "7S"]], isFanned: true },
  { option: "empty", picture: [["KH"], "→", [""]] },
  { option: "draw", picture: [["back"], "→", ["6C"]] },
  { option: "redeals" },
  { option: "takeback" },
];

/** @type {Record<string, Part[]>} */
export const PARTS = {
  klondike: [
    { say: "help.klondike.goal", picture: [["AS"], ["2S"], "…", ["KS"]] },
    ...COLUMNS,
    { say: "help.klondike.moving" },
    { option: "scoring" },
    { option: "timed" },
    { option: "cumulative" },
  ],
  race: [
    { say: "help.race.goal", picture: [["AS"], ["2S"], "…", ["KS"]] },
    { say: "help.race.order" },
    { say: "help.race.alone" },
    { option: "match" },
    { option: "clock" },
    ...COLUMNS,
  ],
  eights: [
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
  ],
};
