// How to play each patience: its rules from its options, and what its table says whatever they are; and its lesson, a deal
// with the moves that show its rules one by one.

/** @import { Part } from "../help/dialog.js" */
/** @import { LessonKey, LessonPlan } from "../lessons/lesson.js" */
/** @import { Name } from "./games.js" */

/** @type {Part} */
const SUITS = { say: "help.klondike.goal", picture: [["AS"], ["2S"], "…", ["KS"]] };
/** @type {Part} */
const BUILD = { option: "build", picture: [["KS", "QH", "JC"]], isFanned: true };
/** @type {Part} */
const ALTERNATE = { say: "help.build.alternate", picture: [["KS", "QH", "JC"]], isFanned: true };
/** @type {Part} */
const TURN_UP = { say: "help.patience.turnUp", picture: [["back", "back", "8D"]], isFanned: true };
/** @type {Part} */
const EMPTY = { say: "help.empty.any", picture: [["6H"], "→", [""]] };
/** @type {Part} */
const DRAW = { say: "help.draw", facts: { value: 1 }, picture: [["back"], "→", ["6C"]] };
/** @type {Part} */
const PILE = { say: "help.patience.pile", picture: [["8D"], "→", ["7S"], "…", ["8C"], "→", ["9H"]] };
/** @type {Part} */
const PILE_STOCK = { say: "help.patience.pileStock", picture: [["back"], "→", ["6C"]] };
/** @type {Part} */
const FREE = { say: "help.patience.free" };
/** @type {Part[]} */
const PLAYING = [{ say: "help.klondike.moving" }, { say: "help.patience.points" }];

/** @type {Readonly<Record<Name, Part[]>>} */
export const HELP = {
  canfield: [
    { say: "help.patience.goalBase", picture: [["5S"], ["6S"], "…", ["KS"], ["AS"], "…", ["4S"]] },
    ALTERNATE,
    { say: "help.patience.wraps" },
    { say: "help.patience.part" },
    { say: "help.patience.reserve", picture: [["back", "back", "TC"], "→", [""]], isFanned: true },
    { option: "draw", picture: [["back"], "→", ["6C"]] },
    { option: "redeals" },
    ...PLAYING,
  ],
  forty: [
    { say: "help.patience.goalTwo", picture: [["AS"], ["2S"], "…", ["KS"]] },
    { say: "help.build.suit", picture: [["KH", "QH", "JH"]], isFanned: true },
    { say: "help.patience.one" },
    EMPTY,
    DRAW,
    { option: "redeals" },
    ...PLAYING,
  ],
  freecell: [
    SUITS,
    { option: "layout" },
    BUILD,
    { option: "cells", picture: [["QH"], "→", [""]] },
    { say: "help.patience.room", picture: [["9S", "8H", "7C"]], isFanned: true },
    { option: "empty", picture: [["KH"], "→", [""]] },
    ...PLAYING,
  ],
  golf: [
    { say: "help.patience.goalColumns" },
    PILE,
    { option: "wrap" },
    { option: "king", picture: [["QS"], "→", ["KH"]] },
    PILE_STOCK,
    ...PLAYING,
  ],
  peaks: [
    { say: "help.patience.goalPeaks" },
    PILE,
    { option: "wrap", picture: [["AS"], "→", ["KH"]] },
    FREE,
    { say: "help.patience.turnUpPeaks" },
    PILE_STOCK,
    ...PLAYING,
  ],
  pyramid: [
    { say: "help.patience.goalPyramid" },
    { say: "help.patience.pairs", picture: [["QH", "AS"], "…", ["8D", "5C"], "…", ["KC"]], isFanned: true },
    FREE,
    DRAW,
    { say: "help.patience.waste" },
    { option: "redeals" },
    ...PLAYING,
  ],
  spider: [
    { say: "help.patience.goalRuns", picture: [["KS", "QS", "JS", "TS"], "…", ["AS"]], isFanned: true },
    { option: "suits" },
    { say: "help.patience.any", picture: [["KS", "QH", "JC"]], isFanned: true },
    { say: "help.patience.suitRun", picture: [["9S", "8S", "7S"]], isFanned: true },
    TURN_UP,
    EMPTY,
    { option: "deal", picture: [["back"], "→", ["6C"], ["KD"], ["3S"]] },
    { say: "help.klondike.moving" },
    { say: "help.patience.pointsRuns" },
  ],
  yukon: [
    SUITS,
    BUILD,
    { say: "help.patience.all", picture: [["QH", "4S", "9D"]], isFanned: true },
    TURN_UP,
    { say: "help.empty.kings", picture: [["KH"], "→", [""]] },
    ...PLAYING,
  ],
};

/** @param {string} deal Its seed, or its deck. @param {string} rules @param {[move: string, say: LessonKey][]} line @param {LessonKey} done
 * @returns {LessonPlan} */
const lesson = (deal, rules, line, done) => ({
  ...{ deal: deal.includes(" ") ? { deck: deal } : { seed: deal }, rules, done },
  steps: line.map(([move, say], moves) => ({ when: { moves }, move, say })),
});

const FREECELL =
  "TC 2D 7C 5C TS AH AC 5D 3S 8D 3H JC JH 2C KH 8C 7S KC QS QD JS 6S 4D QH AD KD 6D 4C 7H TH 6H TD AS 9H 3D JD 9S 2H QC " +
  "3C 7D 4H 5H 6C 9D 8S 9C KS 8H 2S 5S 4S"; // a number would be another program's deal

/** @type {Readonly<Record<Name, LessonPlan>>} */
export const LESSONS = {
  canfield: lesson("11957", "", [
    ["r-f", "lesson.patience.base"],
    ["r-2", "lesson.patience.reserve"],
    ["3-1", "lesson.patience.alternate"],
    ["draw", "lesson.patience.draw"],
    ["w-2", "lesson.patience.waste"],
    ["w-f", "lesson.patience.up"],
  ], "lesson.patience.done"),
  forty: lesson("203", "", [
    ["7-10", "lesson.patience.suit"],
    ["7-6", "lesson.patience.more"],
    ["2-f", "lesson.patience.ace"],
    ["draw", "lesson.patience.draw"],
    ["w-1", "lesson.patience.waste"],
    ["draw", "lesson.patience.draw"],
    ["w-8", "lesson.patience.waste"],
  ], "lesson.patience.done"),
  freecell: lesson(FREECELL, "", [
    ["1-7", "lesson.patience.alternate"],
    ["1-a", "lesson.patience.cell"],
    ["1-f", "lesson.patience.ace"],
    ["2-f", "lesson.patience.up"],
    ["a-6", "lesson.patience.fromCell"],
    ["6-5x2", "lesson.patience.run"],
    ["1-f", "lesson.patience.ace"],
  ], "lesson.patience.done"),
  golf: lesson("258", "", [
    ["3-p", "lesson.patience.pile"],
    ["2-p", "lesson.patience.pileMore"],
    ["3-p", "lesson.patience.pileMore"],
    ["draw", "lesson.patience.pileDraw"],
    ["2-p", "lesson.patience.pileMore"],
    ["3-p", "lesson.patience.pileMore"],
  ], "lesson.patience.doneClear"),
  peaks: lesson("1151", "", [
    ["20-p", "lesson.patience.pile"],
    ["19-p", "lesson.patience.pileMore"],
    ["27-p", "lesson.patience.pileMore"],
    ["draw", "lesson.patience.pileDraw"],
    ["22-p", "lesson.patience.pileMore"],
    ["24-p", "lesson.patience.pileMore"],
    ["10-p", "lesson.patience.pileMore"],
  ], "lesson.patience.doneClear"),
  pyramid: lesson("300", "", [
    ["23+28", "lesson.patience.pair"],
    ["24-f", "lesson.patience.thirteen"],
    ["17+27", "lesson.patience.pair"],
    ["draw", "lesson.patience.draw"],
    ["26+w", "lesson.patience.pairWaste"],
    ["20+25", "lesson.patience.pair"],
  ], "lesson.patience.doneClear"),
  spider: lesson("2790", "suits=2", [
    ["4-10", "lesson.patience.any"],
    ["4-2", "lesson.patience.more"],
    ["2-10x2", "lesson.patience.suitRun"],
    ["7-2", "lesson.patience.more"],
    ["draw", "lesson.patience.dealRow"],
    ["1-8x2", "lesson.patience.suitRun"],
  ], "lesson.patience.doneRuns"),
  yukon: lesson("3830", "", [
    ["4-3", "lesson.patience.alternate"],
    ["3-7x3", "lesson.patience.all"],
    ["1-f", "lesson.patience.ace"],
    ["2-f", "lesson.patience.up"],
    ["4-3x4", "lesson.patience.all"],
    ["6-1x4", "lesson.patience.king"],
  ], "lesson.patience.done"),
};
