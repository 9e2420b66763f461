// The lesson of Klondike. At each step one card fits what its text says, and hardly another can be moved.

/** @import { LessonPlan } from "../lessons/lesson.js" */

/** @type {LessonPlan} */
export const plan = {
  deal: {
    deck:
      "7S AC QC 4H 4C 5H AH KS 2C 8S KC QS QH 8H 9S 6C 3D 9H 7D 3C 6D TH 9C 8D KD 4D 5D 2S JD JC 3H KH 6S AS 4S 7C 5S 2H " +
      "3S QD AD 7H JS 9D TS 5C 8C 2D JH TD 6H TC",
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
