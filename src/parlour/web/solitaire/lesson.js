// The lesson of a solitaire: opens its deal in place of the current game.

import { confirm } from "../kit/confirm.js";
import { tell } from "../kit/notices.js";
import { load } from "../kit/reload.js";
import { keep } from "../kit/storage.js";
import { KEPT_LESSON } from "../lessons/kept.js";
import { followLesson } from "../lessons/lesson.js";
import { readMove } from "../table/places.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { lightMove } from "./hints.js";
import { cardsAt } from "./moves.js";
import { cardSign } from "./signs.js";
import { isUnderWay } from "./state.js";

/** @import { Refused } from "../wire/refused.js" */
/** @import { Entry } from "./entry.js" */
/** @import { Game } from "./game.js" */
/** @import { Own, Table } from "./solitaire.js" */

/** @param {Game} game @param {Entry} entry @param {Own} own */
export async function startLesson(game, entry, own) {
  if (!own.lesson) return;
  const { plan: { deal, rules } } = await load(own.lesson());
  const asked = { title: words("link.title"), text: words("lesson.leave"), yes: words("offer.start"), no: words("link.stay") };
  if (isUnderWay(game.state.update) && !(await confirm(asked))) return;
  try {
    const { room } = /** @type {{ room: { id: string } }} */ (await entry.open({ ...deal, rules, practice: true }));
    keep(KEPT_LESSON, room.id);
    await resumeLesson(game, own);
  } catch (problem) {
    tell(refusalText(/** @type {Refused} */ (problem)));
  }
}

/** @param {Game} game @param {Own} own */
export async function resumeLesson(game, { lesson }) {
  if (lesson) followLesson((await load(lesson())).plan, game, { pointAt: (move) => pointAt(game, move), name: cardsOf });
}

/** Highlight the move of a step whenever nothing else is.
 * @param {Game} game @param {string | null} move */
function pointAt({ state, selection }, move) {
  state.pointed = state.hint = null;
  if (move) lightMove(selection, move);
  else selection.show();
  state.pointed = state.hint;
}

/** Return the first card of a move, and the one that it goes to, as signs.
 * @param {Table} table @param {string} text */
function cardsOf(table, text) {
  const { source = "", count = 1, target = "" } = readMove(text) ?? {};
  const signOf = (/** @type {string} */ place, /** @type {number} */ from) => cardSign(cardsAt(table, place).at(-from) ?? null);
  return { card: signOf(source, count), target: signOf(target, 1) };
}
