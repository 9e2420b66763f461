// The rules of a table, option by option: the given values, otherwise the server's defaults.

import { parseRules, writeRules } from "./rules.js";

/** @import { Game } from "./games.js" */

/** Return every option of a game with its value: the given one, or the default that fits the others.
 * @param {Game} game @param {string} text @returns {Map<string, string>} */
export function ruleValues(game, text) {
  const given = parseRules(text);
  const values = new Map(game.options.map((option) => [option.name, given.get(option.name) ?? option.default]));
  for (const { name, derived } of game.options) {
    if (given.has(name)) continue;
    const holding = derived.filter(({ when }) => Object.entries(when).every(([other, value]) => values.get(other) === value));
    const last = holding.at(-1);
    if (last) values.set(name, last.value);
  }
  return values;
}

/** Return the options whose value is not the default that fits the others.
 * @param {Game} game @param {Map<string, string>} values @returns {Set<string>} */
export function unusual(game, values) {
  const names = game.options.map(({ name }) => name);
  return new Set(
    names.filter((name) => {
      const others = [...values].filter(([other]) => other !== name);
      return ruleValues(game, writeRules(others)).get(name) !== values.get(name);
    }),
  );
}
