// The lessons: a prepared deal, and the moves to make on it, one by one. A step applies when the table matches `when`
// and its move is legal. The bots of Eights have no choice in a lesson: each has one best move.

/** @typedef {Extract<import("../words/message.js").Key, `lesson.${string}`>} LessonKey */
/** @typedef {{ when: Record<string, unknown>, move: string, say: LessonKey }} Step */
/** @typedef {{ deal: { deck: string } | { seed: string }, rules: string, seats?: number, strength?: string, steps: Step[], done: LessonKey }} LessonPlan */

/** @satisfies {Record<string, LessonPlan>} */
export const LESSONS = {
  klondike: {
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
  },
  eights: {
    deal: { seed: "lesson 985678" },
    rules: "",
    seats: 3,
    strength: "strong",
    steps: [
      { when: { top: "b0" }, move: "b6", say: "lesson.eights.colour" },
      { when: { top: "g2" }, move: "y2", say: "lesson.eights.number" },
      { when: { top: "r7" }, move: "8=g", say: "lesson.eights.eight" },
      { when: { top: "+4", pending: 6 }, move: "+20=b", say: "lesson.eights.stack" },
      { when: { top: "+20", pending: 0 }, move: "bs", say: "lesson.eights.skip" },
      { when: { top: "bs" }, move: "br", say: "lesson.eights.reverse" },
    ],
    done: "lesson.eights.done",
  },
};
