// The fields for a game's rules, built from the server's description of the game, and their values.

import { build } from "../kit/elements.js";
import { choose, field, toggle } from "../kit/fields.js";
import { parseRules, ruleValues, unusual, writeRules } from "../wire/rule-values.js";
import { words } from "../words/message.js";
import { mainOption, optionLabel, valueText } from "./rule-words.js";

/** @import { Game, Option } from "../wire/games.js" */

/** With more values than this, a number is typed instead of chosen. */
const MOST_CHOICES = 12;

/** The value of a rule that is left open and derived from others. */
const LEFT_OPEN = "";

/** Return the name of a rule's field: the form has others, which an option may be called like.
 * @param {string} option */
export const fieldOf = (option) => `rule.${option}`;

/** Return the fields with the current values: the first ones, the others, and whether one of these is not the default.
 * @param {Game} game @param {string} rules */
export function ruleFields(game, rules) {
  const values = ruleValues(game, rules);
  const told = unusual(game, values);
  /** @param {Option} option */
  const shown = (option) => optionField(option, String(values.get(option.name)), told.has(option.name));
  const main = mainOption(game);
  const declared = game.first_options ?? [];
  const first = game.options.filter((option) => (declared.length ? declared.includes(option.name) : option === main));
  const others = game.options.filter((option) => !first.includes(option));
  return { first: first.map(shown), others: others.map(shown), isUnusual: others.some(({ name }) => told.has(name)) };
}

/** @param {Option} option @param {string} value @param {boolean} isUnusual */
function optionField(option, value, isUnusual) {
  const label = optionLabel(option);
  const name = fieldOf(option.name);
  const { kind, least, most, values, examples } = option;
  if (kind === "switch") return toggle({ name, label, isOn: value === "yes" });
  const numbers = kind === "number" && least !== null && most !== null && most - least < MOST_CHOICES ? range(least, most) : examples;
  const choices = [...values, ...numbers];
  const ends = { ...(least !== null && { min: String(least) }), ...(most !== null && { max: String(most) }) };
  if (!choices.length) return field(label, build("input", { class: "seed", name, type: "number", value, ...ends }));
  const open = option.derived.length ? [LEFT_OPEN] : [];
  const chosen = open.length && !isUnusual ? LEFT_OPEN : value;
  return chooseAmong(name, label, [...open, ...choices], chosen, (each) => (each === LEFT_OPEN ? words("option.default") : valueText(option, each)));
}

/** Return a choice that always includes the current value: a program may have set one without a button.
 * @param {string} name @param {string} label @param {string[]} choices @param {string} value
 * @param {(value: string) => string} [text] */
export function chooseAmong(name, label, choices, value, text = (each) => each) {
  const all = choices.includes(value) ? choices : [...choices, value];
  return choose({ name, label, value, choices: all.map((each) => [each, text(each)]) });
}

/** @param {number} from @param {number} to */
export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** Name the value that each rule left open has under the other choices.
 * @param {Game} game @param {HTMLFormElement} form */
export function nameDefaults(game, form) {
  const chosen = parseRules(readRules(game, form));
  for (const option of game.options) {
    const input = form.querySelector(`input[name="${CSS.escape(fieldOf(option.name))}"][value=""]`);
    if (!option.derived.length || !input?.nextElementSibling) continue;
    const value = ruleValues(game, writeRules([...chosen].filter(([name]) => name !== option.name))).get(option.name) ?? "";
    input.nextElementSibling.textContent = words("rule.other", { label: words("option.default"), value: valueText(option, value) });
  }
}

/** Hide the switches that the other choices rule out; a hidden one is off.
 * @param {Game} game @param {HTMLFormElement} form */
export function hideImpossible(game, form) {
  const chosen = new FormData(form);
  for (const { name, kind, needs } of game.options) {
    const input = form.elements.namedItem(fieldOf(name));
    if (kind !== "switch" || !(input instanceof HTMLInputElement)) continue;
    const [on] = needs.filter(({ value }) => value === "yes");
    input.disabled = Boolean(on) && !Object.entries(on.when).every(([other, value]) => chosen.get(fieldOf(other)) === value);
    if (input.parentElement) input.parentElement.hidden = input.disabled;
  }
}

/** Return all chosen values, except those left open.
 * @param {Game} game @param {HTMLFormElement} form */
export function readRules(game, form) {
  const chosen = new FormData(form);
  /** @type {[string, string][]} */
  const rules = game.options.map(({ name, kind }) => [name, kind === "switch" ? (chosen.has(fieldOf(name)) ? "yes" : "no") : String(chosen.get(fieldOf(name)))]);
  return writeRules(rules.filter(([, value]) => value !== LEFT_OPEN));
}
