// The lesson of Eights: a table of its own with two bots.

import { playBots } from "../company/bots.js";
import { roomAddress } from "../company/join-form.js";
import { goTo } from "../kit/dialog.js";
import { keep } from "../kit/storage.js";
import { KEPT_LESSON } from "./kept.js";
import { LESSONS } from "./lessons.js";

/** @import { Connection } from "../wire/connection.js" */

/** @param {Connection} line */
export async function startEightsLesson(line) {
  const { deal, rules, seats, strength } = LESSONS.eights;
  const { id, code } = await playBots(line, "eights", { rules, seats, clock: 0, match: 0, public: false }, strength, { ...deal, practice: true });
  keep(KEPT_LESSON, id);
  if (code) goTo(roomAddress(code));
}
