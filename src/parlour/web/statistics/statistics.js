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
import { ruleValues, writeRules } from "../wire/rule-values.js";
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

/** @param {string} game The game shown first. @param {string} [rules] Those of the table, if it is opened at one. */
export async function openStatistics(game, rules) {
  const { body } = openDialog(words("common.statistics"), "statistics");
  const message = statusLine("empty", words("common.loading"));
  body.append(message);
  try {
    const [statistics, { games }] = /** @type {[Statistics, House]} */ (await Promise.all([get("/api/statistics"), describeHouse()]));
    if (statistics.figures.length) body.replaceChildren(...view(statistics, games, game, rules));
    else body.replaceChildren(drawing("bars"), statusLine("empty", words("statistics.none")), ...(hasScore(games, game) ? [boards(() => openBoards(game, rules))] : []));
  } catch {
    message.textContent = words("statistics.failed");
  }
}

/** @param {Game[]} games @param {string} game */
const hasScore = (games, game) => games.find(({ name }) => name === game)?.offers.score === true;

/** @param {() => void} open */
const boards = (open) => pressable(words("common.boards"), open);

/** @param {string} game @param {string} [rules] */
const openBoards = (game, rules) => void load(import("../boards/boards.js")).then((boards) => boards.openBoards(game, rules));

function downloads() {
  const files = ["CSV", "JSON"].map((format) => build("a", { class: "press", href: address(`/api/statistics.${format.toLowerCase()}`), download: "" }, words("statistics.download", { format })));
  return [build("a", { class: "press", href: address("/library") }, words("library.title")), ...files];
}

/** Return the figures and the chart of the selection, a game or all, a set of rules or all; first those of the table.
 * @param {Statistics} statistics @param {Game[]} games @param {string} game @param {string} [table] */
function view(statistics, games, game, table) {
  const played = new Set(statistics.figures.flatMap((each) => each.game ?? []));
  const shown = [...(table === undefined ? played : new Set([game, ...played]))];
  const chosen = { game: shown.includes(game) ? game : EVERYTHING, rules: EVERYTHING };
  const rules = build("select", "seed");
  const rulesField = field(words("boards.rules"), rules);
  const list = build("dl", "");
  const none = build("p", "note");
  const uncounted = build("p", "note");
  const holder = build("div", "");
  const best = boards(() => openBoards(chosen.game, chosen.rules === EVERYTHING ? rules.options[1]?.value : chosen.rules));
  const gameField = choose({
    ...{ name: "game", label: words("statistics.game"), value: chosen.game },
    choices: [[EVERYTHING, words("statistics.allGames")], ...shown.map((name) => /** @type {[string, string]} */ ([name, gameTitle(name)]))],
  });
  const rangeField = choose({
    ...{ name: "range", label: words("statistics.chart"), value: range },
    choices: RANGES.map((each) => /** @type {[string, string]} */ ([each, words(`statistics.range.${each}`)])),
  });

  function fillRules() {
    const described = games.find(({ name }) => name === chosen.game);
    const own = statistics.figures.flatMap((each) => (each.game === chosen.game ? each.rules ?? [] : []));
    const here = described && chosen.game === game && table !== undefined ? writeRules(ruleValues(described, table)) : undefined;
    const all = [...new Set([...(here === undefined ? [] : [here]), ...own])];
    rulesField.hidden = !all.length;
    chosen.rules = here ?? (all.length === 1 ? all[0] : EVERYTHING); // a single set of rules is the same as all
    rules.replaceChildren(...optionsOf([[EVERYTHING, words("statistics.allRules")], ...all.map((each) => /** @type {[string, string]} */ ([each, rulesText(described, each)]))], chosen.rules));
  }

  function fill() {
    const isGame = chosen.game !== EVERYTHING;
    const figures = statistics.figures.find((each) => each.game === (isGame ? chosen.game : null) && each.rules === (chosen.rules === EVERYTHING ? null : chosen.rules));
    const isScored = hasScore(games, chosen.game);
    const names = [...ALWAYS, ...(isScored ? OF_ONE_GAME : []), ...(isScored && chosen.rules !== EVERYTHING ? OF_ONE_SET : [])];
    list.replaceChildren(...(figures ? terms("", names.map((name) => [words(`statistics.${name}`), valueText(figures, name)])).children : []));
    none.textContent = figures ? "" : words("statistics.none");
    best.hidden = !isScored;
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
  return [
    build("section", "", gameField, rulesField, list, none, uncounted),
    build("section", "", rangeField, holder),
    build("div", "buttons", best, ...downloads()),
  ];
}

/** @param {Figures} figures @param {Figure} name */
function valueText(figures, name) {
  const value = figures[name];
  if (value === null) return "–";
  if (name.endsWith("_seconds")) return clockText(Number(value));
  if (name === "won") return words("statistics.share", { count: figures.won, percent: percentText(figures.won / figures.played) });
  return numberText(Math.round(Number(value)));
}
