// The fields for a game's rules, made from the server's description of the game, and what was chosen in them.

import { build } from "../kit/elements.js";
import { choose, toggle } from "../kit/fields.js";
import { writeRules } from "../kit/rules.js";
import { ruleValues, unusual } from "../wire/rule-values.js";
import { words } from "../words/message.js";
import { optionLabel, valueText } from "./rule-words.js";

/** @import { Game, Option } from "../wire/games.js" */

/** What a player chooses first. */
const FIRST = ["draw"];

/** More numbers than these are written, not chosen. */
const MOST_CHOICES = 12;

/** A rule that follows from others unless it is chosen. */
const LEFT_OPEN = "";

/** The fields for what holds now: those that come first, and the others; whether one of these is not as usual.
 * @param {Game} game @param {string} rules */
export function ruleFields(game, rules) {
  const values = ruleValues(game, rules);
  const told = unusual(game, values);
  /** @param {Option} option */
  const field = (option) => optionField(option, String(values.get(option.name)), told.has(option.name));
  const isFirst = (/** @type {Option} */ { name }) => FIRST.includes(name);
  const others = game.options.filter((option) => !isFirst(option));
  return { first: game.options.filter(isFirst).map(field), others: others.map(field), isUnusual: others.some(({ name }) => told.has(name)) };
}

/** @param {Option} option @param {string} value @param {boolean} isUnusual */
function optionField(option, value, isUnusual) {
  const label = optionLabel(option);
  const { name, kind, least, most, values, examples } = option;
  if (kind === "switch") return toggle({ name, label, isOn: value === "yes" });
  const numbers = kind === "number" && least !== null && most !== null && most - least < MOST_CHOICES ? range(least, most) : examples;
  const choices = [...values, ...numbers];
  if (!choices.length) return numberField(option, label, value);
  const open = option.derived.length ? [LEFT_OPEN] : [];
  const chosen = open.length && !isUnusual ? LEFT_OPEN : value;
  return chooseAmong(name, label, [...open, ...choices], chosen, (each) => (each === LEFT_OPEN ? words("option.default") : valueText(option, each)));
}

/** @param {Option} option @param {string} label @param {string} value */
function numberField({ name, least, most }, label, value) {
  const input = build("input", "seed");
  Object.assign(input, { name, type: "number", value, ...(least !== null && { min: least }), ...(most !== null && { max: most }) });
  return build("label", "field", build("span", "", label), input);
}

/** What holds is always among the choices: a program may have chosen what no button says.
 * @param {string} name @param {string} label @param {string[]} choices @param {string} value
 * @param {(value: string) => string} [text] */
export function chooseAmong(name, label, choices, value, text = (each) => each) {
  const all = choices.includes(value) ? choices : [...choices, value];
  return choose({ name, label, value, choices: all.map((each) => [each, text(each)]) });
}

/** @param {number} from @param {number} to */
export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** Hides the switches that can't be on with what else is chosen; a hidden one is off.
 * @param {Game} game @param {HTMLFormElement} form */
export function hideImpossible(game, form) {
  const chosen = new FormData(form);
  for (const { name, kind, needs } of game.options) {
    const input = form.elements.namedItem(name);
    if (kind !== "switch" || !(input instanceof HTMLInputElement)) continue;
    const [on] = needs.filter(({ value }) => value === "yes");
    input.disabled = Boolean(on) && !Object.entries(on.when).every(([other, value]) => chosen.get(other) === value);
    if (input.parentElement) input.parentElement.hidden = input.disabled;
  }
}

/** What was chosen, all of it but what was left open.
 * @param {Game} game @param {HTMLFormElement} form */
export function readRules(game, form) {
  const chosen = new FormData(form);
  /** @type {[string, string][]} */
  const rules = game.options.map(({ name, kind }) => [name, kind === "switch" ? (chosen.has(name) ? "yes" : "no") : String(chosen.get(name))]);
  return writeRules(rules.filter(([, value]) => value !== LEFT_OPEN));
}
