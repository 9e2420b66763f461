// The lesson of Klondike: opens its deal in place of the current game.

import { confirm } from "../kit/confirm.js";
import { tell } from "../kit/notices.js";
import { keep } from "../kit/storage.js";
import { open } from "../klondike/entry.js";
import { lightMove } from "../klondike/hints.js";
import { isUnderWay } from "../klondike/state.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { KEPT_LESSON } from "./kept.js";
import { followLesson } from "./lesson.js";
import { LESSONS } from "./lessons.js";

/** @import { Game } from "../klondike/game.js" */
/** @import { Refused } from "../wire/refused.js" */

/** @param {Game} game */
export async function startKlondikeLesson(game) {
  const asked = { title: words("link.title"), text: words("lesson.leave"), yes: words("offer.start"), no: words("link.stay") };
  if (isUnderWay(game.state.update) && !(await confirm(asked))) return;
  const { deal, rules } = LESSONS.klondike;
  try {
    const { room } = /** @type {{ room: { id: string } }} */ (await open({ ...deal, rules, practice: true }));
    keep(KEPT_LESSON, room.id);
    await followKlondikeLesson(game);
  } catch (problem) {
    tell(refusalText(/** @type {Refused} */ (problem)));
  }
}

/** @param {Game} game */
export const followKlondikeLesson = (game) => followLesson("klondike", game, { pointAt: (move) => void lightMove(game.selection, move) });
