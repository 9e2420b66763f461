// The player's own statistics: in total, game by game and under each set of rules, and over time.

import { openDialog } from "../kit/dialog.js";
import { drawing } from "../kit/drawings.js";
import { build, statusLine, terms } from "../kit/elements.js";
import { choose, field, optionsOf, pressable } from "../kit/fields.js";
import { load } from "../kit/reload.js";
import { address, get } from "../kit/root.js";
import { gameTitle } from "../words/game-title.js";
import { rulesText } from "../shell/rule-words.js";
import { describeHouse } from "../wire/games.js";
import { clockText, numberText, percentText, words } from "../words/message.js";
import { chart } from "./chart.js";
import { periodsOf } from "./periods.js";

/** @import { Game, House } from "../wire/games.js" */
/** @import { Range } from "./periods.js" */
/** @import { Figures, Statistics } from "./wire.js" */
/** @typedef {Exclude<keyof Figures, "game" | "rules" | "counted">} Figure */

/** @type {Figure[]} */
const ALWAYS = ["played", "won", "streak", "best_streak"];
/** Without a score, times are not comparable either. @type {Figure[]} */
const OF_ONE_GAME = ["won_with_help", "best_seconds", "mean_seconds", "fewest_moves", "mean_moves"];
/** @type {Figure[]} */
const OF_ONE_SET = ["best_score", "mean_score"];
/** @type {Range[]} */
const RANGES = ["days", "months", "years"];
const EVERYTHING = "*";

/** The last choice. @type {Range} */
let range = "days";

/** @param {string} game The game shown first. */
export async function openStatistics(game) {
  const { body } = openDialog(words("common.statistics"), "statistics");
  const message = statusLine("empty", words("common.loading"));
  body.append(message);
  try {
    const [statistics, { games }] = /** @type {[Statistics, House]} */ (await Promise.all([get("/api/statistics"), describeHouse()]));
    const described = games.find(({ name }) => name === game);
    const boards = described?.offers.score ? [pressable(words("common.boards"), () => openBoards(game, statistics.figures.find((each) => each.game === game && each.rules)?.rules ?? undefined))] : [];
    if (statistics.figures.length) body.replaceChildren(...view(statistics, games, game), build("div", "buttons", ...boards, ...downloads()));
    else body.replaceChildren(drawing("bars"), statusLine("empty", words("statistics.none")), ...boards);
  } catch {
    message.textContent = words("statistics.failed");
  }
}

/** @param {string} game @param {string} [rules] */
const openBoards = (game, rules) => void load(import("../boards/boards.js")).then((boards) => boards.openBoards(game, rules));

function downloads() {
  const files = ["CSV", "JSON"].map((format) => build("a", { class: "press", href: address(`/api/statistics.${format.toLowerCase()}`), download: "" }, words("statistics.download", { format })));
  return [build("a", { class: "press", href: address("/library") }, words("library.title")), ...files];
}

/** Return the figures and the chart of the selection: a game or all, a set of rules or all.
 * @param {Statistics} statistics @param {Game[]} games @param {string} game */
function view(statistics, games, game) {
  const played = [...new Set(statistics.figures.flatMap((each) => each.game ?? []))];
  const chosen = { game: played.includes(game) ? game : EVERYTHING, rules: EVERYTHING };
  const rules = build("select", "seed");
  const rulesField = field(words("boards.rules"), rules);
  const list = build("dl", "");
  const uncounted = build("p", "note");
  const holder = build("div", "");
  const gameField = choose({
    ...{ name: "game", label: words("statistics.game"), value: chosen.game },
    choices: [[EVERYTHING, words("statistics.allGames")], ...played.map((name) => /** @type {[string, string]} */ ([name, gameTitle(name)]))],
  });
  const rangeField = choose({
    ...{ name: "range", label: words("statistics.chart"), value: range },
    choices: RANGES.map((each) => /** @type {[string, string]} */ ([each, words(`statistics.range.${each}`)])),
  });

  function fillRules() {
    const described = games.find(({ name }) => name === chosen.game);
    const own = statistics.figures.filter((each) => each.game === chosen.game && each.rules !== null);
    rulesField.hidden = own.length < 2;
    // A single set of rules is the same as all.
    chosen.rules = own.length === 1 ? String(own[0].rules) : EVERYTHING;
    const named = own.map((each) => /** @type {[string, string]} */ ([String(each.rules), rulesText(described, String(each.rules))]));
    rules.replaceChildren(...optionsOf([[EVERYTHING, words("statistics.allRules")], ...named], chosen.rules));
  }

  function fill() {
    const isGame = chosen.game !== EVERYTHING;
    const figures = statistics.figures.find((each) => each.game === (isGame ? chosen.game : null) && each.rules === (chosen.rules === EVERYTHING ? null : chosen.rules));
    const hasScore = isGame && games.find(({ name }) => name === chosen.game)?.offers.score;
    const shown = [...ALWAYS, ...(hasScore ? OF_ONE_GAME : []), ...(hasScore && chosen.rules !== EVERYTHING ? OF_ONE_SET : [])];
    if (figures) list.replaceChildren(...terms("", shown.map((name) => [words(`statistics.${name}`), valueText(figures, name)])).children);
    const left = figures ? figures.played - figures.counted : 0;
    uncounted.textContent = left ? words("statistics.uncounted", { count: left }) : "";
    fillChart();
  }

  function fillChart() {
    const periods = periodsOf(statistics, range, (each) => [each.game, EVERYTHING].includes(chosen.game) && [each.rules, EVERYTHING].includes(chosen.rules));
    holder.replaceChildren(chart(periods));
  }

  rules.onchange = () => {
    chosen.rules = rules.value;
    fill();
  };
  gameField.addEventListener("change", ({ target }) => {
    chosen.game = /** @type {HTMLInputElement} */ (target).value;
    fillRules();
    fill();
  });
  rangeField.addEventListener("change", ({ target }) => {
    range = /** @type {Range} */ (/** @type {HTMLInputElement} */ (target).value);
    fillChart();
  });
  fillRules();
  fill();
  return [build("section", "", ...(played.length > 1 ? [gameField] : []), rulesField, list, uncounted), build("section", "", rangeField, holder)];
}

/** @param {Figures} figures @param {Figure} name */
function valueText(figures, name) {
  const value = figures[name];
  if (value === null) return "–";
  if (name.endsWith("_seconds")) return clockText(Number(value));
  if (name === "won") return words("statistics.share", { count: figures.won, percent: percentText(figures.won / figures.played) });
  return numberText(Math.round(Number(value)));
}
