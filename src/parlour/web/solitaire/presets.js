// The names that a game has under certain rules, such as Baker's Game: a choice that sets the fields of these rules.

import { choose } from "../kit/fields.js";
import { fieldOf, readRules } from "../shell/rule-fields.js";
import { ruleValues, writeRules } from "../wire/rule-values.js";
import { gameTitle } from "../words/game-title.js";
import { words, wordsIfAny } from "../words/message.js";

/** @import { Game } from "../wire/games.js" */

/** Return what a game is called under some of its rules.
 * @param {string} name As the server has it. */
const presetName = (name) => wordsIfAny("preset.", name.toLowerCase().replaceAll(/[^a-z]/g, "")) ?? name;

/** The name of the field with these names. */
export const PRESET = "preset";

/** Return the choice among the names that a game has under certain rules; nothing if it has one name only.
 * @param {Game} game @param {string} rules */
export function presetChoice(game, rules) {
  const presets = Object.entries(game.presets ?? {});
  if (!presets.length) return [];
  const values = writeRules(ruleValues(game, rules));
  /** @type {[string, string][]} */
  const named = [["", gameTitle(game.name)], ...presets.map(([name, text]) => /** @type {[string, string]} */ ([text, presetName(name)]))];
  const [chosen] = named.find(([text]) => writeRules(ruleValues(game, text)) === values) ?? ["none"];
  return [choose({ name: PRESET, label: words("newGame.preset"), value: chosen, choices: named })];
}

/** Fill the fields of a game's rules with those of a text.
 * @param {HTMLFormElement} form @param {Game} game @param {string} rules */
export function setRules(form, game, rules) {
  for (const [option, value] of ruleValues(game, rules)) {
    const field = form.elements.namedItem(fieldOf(option));
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "yes";
    else if (field instanceof RadioNodeList || field instanceof HTMLInputElement) field.value = value;
  }
}

/** Mark the name that the chosen rules have, or none.
 * @param {HTMLFormElement} form @param {Game} game */
export function markPreset(form, game) {
  const field = form.elements.namedItem(PRESET);
  if (!(field instanceof RadioNodeList)) return;
  const values = writeRules(ruleValues(game, readRules(game, form)));
  for (const input of field) if (input instanceof HTMLInputElement) input.checked = writeRules(ruleValues(game, input.value)) === values;
}
