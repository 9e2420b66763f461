// The best games under a set of rules, each with its replay.

import { avatarOf, nameOf } from "../kit/avatars.js";
import { dateText } from "../kit/days.js";
import { openDialog } from "../kit/dialog.js";
import { drawing } from "../kit/drawings.js";
import { build, statusLine } from "../kit/elements.js";
import { choose, field, select } from "../kit/fields.js";
import { address, get } from "../kit/root.js";
import { rulesText } from "../shell/rule-words.js";
import { describeGame } from "../wire/games.js";
import { gameTitle } from "../words/game-title.js";
import { clockText, numberText, words } from "../words/message.js";

/** @import { BoardGame, Boards } from "./wire.js" */
/** @import { Game } from "../wire/games.js" */
/** @import { Key } from "../words/message.js" */
/** @typedef {"moves" | "seconds" | "score"} Ranking */

/** The label of each ranking. @type {[Ranking, Key][]} */
const RANKINGS = [
  ["moves", "statistics.fewest_moves"],
  ["seconds", "statistics.best_seconds"],
  ["score", "statistics.best_score"],
];

/** @param {string} name Of the game. @param {string} [rules] All of them, or those that differ from the stored defaults. */
export async function openBoards(name, rules = "") {
  const { body } = openDialog(words("common.boards"), "boards", true);
  const message = statusLine("empty", words("common.loading"));
  body.append(message);
  /** @param {string} rules */
  async function show(rules) {
    try {
      const [boards, game] = await Promise.all([get("/api/boards", { game: name, rules }), describeGame(name)]);
      if (game) draw(boards, game);
    } catch {
      message.textContent = words("boards.failed");
      body.replaceChildren(message);
    }
  }

  /** @param {Boards} boards @param {Game} game */
  const draw = (boards, game) => body.replaceChildren(build("h3", "", gameTitle(name)), rulesField(boards, game), ...ranked(boards), build("p", "note", words("boards.about")));

  /** @param {Boards} boards @param {Game} game */
  function rulesField({ rules, others }, game) {
    const choices = [...new Set([rules, ...others])].map((each) => /** @type {[string, string]} */ ([each, rulesText(game, each)]));
    const list = select(choices, rules);
    list.onchange = () => void show(list.value).then(() => /** @type {HTMLElement | null} */ (body.querySelector("select"))?.focus());
    return field(words("boards.rules"), list);
  }

  await show(rules);
}

/** The last choice. @type {Ranking} */
let by = "moves";

/** Return the games of some boards, one ranking at a time.
 * @param {Pick<Boards, Ranking>} boards
 * @param {boolean} [withOthers] Also list games that were not won, below the others. */
export function ranked(boards, withOthers = false) {
  const list = build("ol", "board");
  const none = build("div", "empty", drawing("bars"), words("boards.none"));
  /** @type {[Ranking, string][]} */
  const choices = RANKINGS.map(([each, key]) => [each, words(key)]);
  const choice = choose({ name: "by", label: words("boards.by"), choices, value: by });
  const fill = () => {
    list.setAttribute("aria-label", choices.find(([each]) => each === by)?.[1] ?? "");
    const others = withOthers && by !== "score" ? boards.score.filter(({ ended }) => ended !== "won") : [];
    list.replaceChildren(...boards[by].map((each) => row(each, valueOf(each, by))), ...others.map((each) => row(each, "")));
    none.hidden = list.childElementCount > 0;
  };
  choice.addEventListener("change", ({ target }) => {
    by = /** @type {Ranking} */ (/** @type {HTMLInputElement} */ (target).value);
    fill();
  });
  fill();
  return [choice, list, none];
}

/** @param {BoardGame} game @param {Ranking} by */
const valueOf = (game, by) => (by === "seconds" ? clockText(game.seconds) : numberText(game[by] ?? 0));

/** @param {BoardGame} game @param {string} value The value it is ranked by; empty without a rank. */
function row(game, value) {
  const notes = [...(game.is_you ? [words("common.you")] : []), ...(game.ended === "won" ? [] : [words(`library.ended.${game.ended}`)])];
  const name = build("span", "name", avatarOf(game.avatar ?? ""), nameOf(game.name ?? words("boards.deleted")), ...notes.map((note) => build("small", "", note)));
  const shown = [name, build("time", "", dateText(game.at)), build("b", "", value)];
  const look = value ? "line" : "line unranked";
  return build("li", "", game.replay ? build("a", { class: look, href: address(`/game/${game.replay}`) }, ...shown) : build("span", look, ...shown));
}
