// The lesson of Eights: a table of its own with two bots. They have no choice: each has one best move.

import { playBots } from "../company/bots.js";
import { roomAddress } from "../company/room-address.js";
import { goTo } from "../kit/dialog.js";
import { keep } from "../kit/storage.js";
import { KEPT_LESSON } from "../lessons/kept.js";

/** @import { LessonPlan } from "../lessons/lesson.js" */
/** @import { Connection } from "../wire/connection.js" */

const SEATS = 3;
const STRENGTH = "strong";

/** @type {LessonPlan} */
export const plan = {
  deal: { seed: "lesson 985678" },
  rules: "",
  steps: [
    { when: { top: "b0" }, move: "b6", say: "lesson.eights.colour" },
    { when: { top: "g2" }, move: "y2", say: "lesson.eights.number" },
    { when: { top: "r7" }, move: "8=g", say: "lesson.eights.eight" },
    { when: { top: "+4", pending: 6 }, move: "+20=b", say: "lesson.eights.stack" },
    { when: { top: "+20", pending: 0 }, move: "bs", say: "lesson.eights.skip" },
    { when: { top: "bs" }, move: "br", say: "lesson.eights.reverse" },
  ],
  done: "lesson.eights.done",
};

/** @param {Connection} connection */
export async function start(connection) {
  const { deal, rules } = plan;
  const { id, code } = await playBots(connection, "eights", { rules, seats: SEATS, clock: 0, match: 0, public: false }, STRENGTH, { ...deal, practice: true });
  keep(KEPT_LESSON, id);
  if (code) goTo(roomAddress(code));
}
