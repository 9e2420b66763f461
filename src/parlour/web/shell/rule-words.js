// The texts of games and their rules: what they are about, options and values. Values and defaults come from the server.

import { ruleValues, unusual } from "../wire/rule-values.js";
import { words, wordsIfAny } from "../words/message.js";

/** @import { Game, Option } from "../wire/games.js" */

/** Return a game's main option, which is always shown and told: its first that is more than a switch.
 * @param {Game} game */
export const mainOption = ({ options }) => options.find(({ kind }) => kind !== "switch");

/** @param {Game} game */
export const gameAbout = ({ name, seats, about }) => wordsIfAny("game.", `${name}.about`, seats) ?? about;

/** @param {Option} option */
export const optionLabel = ({ name, about }) => wordsIfAny("option.", name) ?? (about || name);
/** @param {Option} option @param {string} value */
export const valueText = ({ name }, value) => wordsIfAny("option.", `${name}.${value}`) ?? value;

/** Return the rules of a game in one line: the main ones, and those that are not the default. Those of a game that is not
 * installed any more are as they were written.
 * @param {Game | undefined} game @param {string} rules */
export function rulesText(game, rules) {
  if (!game) return rules;
  const values = ruleValues(game, rules);
  const told = unusual(game, values);
  const main = mainOption(game);
  return [...(main ? [main] : []), ...game.options.filter((option) => option !== main && told.has(option.name))]
    .map((option) => ruleText(option, values.get(option.name) ?? option.default))
    .join(" · ");
}

/** @param {Option} option @param {string} value */
function ruleText(option, value) {
  const { name } = option;
  const known = wordsIfAny("rule.", `${name}.${value}`) ?? wordsIfAny("rule.", name, { value: Number(value) });
  return known ?? words("rule.other", { label: optionLabel(option), value: valueText(option, value) });
}

/** Return how difficult a deal is.
 * @param {{ difficulty: "easy" | "medium" | "hard" | "fiendish", won: number, games: number }} rating */
export const ratingText = ({ difficulty, won, games }) => words("difficulty.told", { difficulty: words(`difficulty.${difficulty}`), won, games, isFound: won ? "yes" : "no" });

/** @param {Game} game */
export const timerLabel = (game) => words(game.clock?.per === "game" ? "timer.game" : "timer.turn");

/** @param {number} seconds */
const timeText = (seconds) => (seconds % 60 ? words("timer.seconds", { count: seconds }) : words("timer.minutes", { count: seconds / 60 }));

/** @param {number | null} seconds */
export const timerText = (seconds) => (seconds ? timeText(seconds) : words("timer.none"));

/** @param {Game} game @param {number | null} seconds */
export function timerRule(game, seconds) {
  if (!seconds) return words("timer.noTimer");
  return game.clock?.per === "game" ? timeText(seconds) : words("timer.perTurn", { time: timeText(seconds) });
}
