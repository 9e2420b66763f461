// The rules of a table, as the server writes them, `draw=3 empty=any`, and option by option: the given values, otherwise
// the server's defaults.

/** @import { Game } from "./games.js" */

/** @param {string} rules @returns {Map<string, string>} */
export function parseRules(rules) {
  return new Map(rules.split(" ").filter(Boolean).map((rule) => /** @type {[string, string]} */ (rule.split("="))));
}

/** @param {Iterable<[string, string]>} rules */
export const writeRules = (rules) => [...rules].map(([name, value]) => `${name}=${value}`).join(" ");

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
  return new Set(game.options.map(({ name }) => name).filter((name) => {
    const others = [...values].filter(([other]) => other !== name);
    return ruleValues(game, writeRules(others)).get(name) !== values.get(name);
  }));
}
