// The lesson of Klondike.

/** @import { LessonPlan } from "../lessons/lesson.js" */

/** @type {LessonPlan} */
export const plan = {
  deal: {
    deck:
      "7S AC QS 4H QD 3S 3C KH 2C KC 5H JS 5S 8H QC 6C TD KD AH TC 2S 9H 9C 6D 2H JH 3D 8S JD TS 7H 9D AD 7C 4C QH JC 6S " +
      "AS KS 8D 5C 6H 5D 4D 3H 8C 4S TH 2D 9S 7D",
  },
  rules: "",
  steps: [
    { when: { moves: 0 }, move: "1-3", say: "lesson.klondike.build" },
    { when: { moves: 1 }, move: "2-1", say: "lesson.klondike.king" },
    { when: { moves: 2 }, move: "2-f", say: "lesson.klondike.ace" },
    { when: { moves: 3 }, move: "3-5x2", say: "lesson.klondike.run" },
    { when: { moves: 4 }, move: "3-f", say: "lesson.klondike.two" },
    { when: { moves: 5 }, move: "draw", say: "lesson.klondike.draw" },
    { when: { moves: 6 }, move: "w-3", say: "lesson.klondike.waste" },
  ],
  done: "lesson.klondike.done",
};
