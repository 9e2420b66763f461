// The settings of a table: seats, timer, who may join, and the game's rules. The fields are made from the server's
// description of the game, and every value is sent, whether or not it is the default.

import { build } from "../kit/elements.js";
import { choose, toggle } from "../kit/fields.js";
import { writeRules } from "../kit/rules.js";
import { ruleValues, unusual } from "../wire/rule-values.js";
import { counted } from "../words/en/common.js";
import { gatheringWords, lobbyWords } from "../words/en/company.js";
import { clockFact, clockLabel, clockWords, optionWords, rulesWords, valueWords } from "../words/en/games.js";

/** @import { Game, Option } from "../wire/games.js" */
/** @typedef {{ rules: string, seats: number, clock: number | null, public: boolean }} Settings */

/** What is offered first: a table for four, or as near as the game allows. */
const SEATS = 4;
/** Times that people are used to; those within the game's range are offered. */
const CLOCKS = [15, 30, 60, 120, 300, 600, 900, 1800, 3600];
/** More numbers than these are written, not chosen. */
const MOST_CHOICES = 12;

/** @param {Game} game @param {string} [rules] @returns {Settings} */
export function firstSettings({ seats, clock }, rules = "") {
  return { rules, seats: Math.min(Math.max(SEATS, seats.least), seats.most), clock: clock?.usual ?? null, public: false };
}

/** The fields of a form.
 * @param {Game} game @param {Settings} now @returns {HTMLElement[]} */
export function settingsFields(game, now) {
  const values = ruleValues(game, now.rules);
  const told = unusual(game, values);
  const isFirst = (/** @type {Option} */ option) => optionWords(option).isFirst ?? false;
  const fields = (/** @type {Option[]} */ options) => options.map((option) => optionField(option, values.get(option.name) ?? option.default));
  const others = game.options.filter((option) => !isFirst(option));
  const more = build("details", "", build("summary", "", lobbyWords.more), ...fields(others));
  more.open = others.some(({ name }) => told.has(name));
  const seats = chooseAmong("seats", lobbyWords.seats, range(game.seats.least, game.seats.most), String(now.seats));
  seats.append(build("small", "", lobbyWords.seatsNote));
  return [
    seats,
    ...fields(game.options.filter(isFirst)),
    ...(game.clock ? [clockField(game, now.clock)] : []),
    toggle({ name: "public", label: lobbyWords.isPublic, note: lobbyWords.publicNote, isOn: now.public }),
    ...(others.length ? [more] : []),
  ];
}

/** @param {Game} game @param {number | null} now */
function clockField(game, now) {
  const { least, most, usual } = game.clock ?? { least: 0, most: 0, usual: 0 };
  const offered = [...new Set([...CLOCKS, usual])].filter((each) => least <= each && each <= most).sort((one, other) => one - other);
  const field = chooseAmong("clock", clockLabel(game), [...offered, 0].map(String), String(now ?? 0), (value) => clockWords(Number(value)));
  field.append(build("small", "", lobbyWords.clockNote));
  return field;
}

/** @param {Option} option @param {string} value */
export function optionField(option, value) {
  const { label, offered } = optionWords(option);
  const { name, kind, least, most, values } = option;
  if (kind === "switch") return toggle({ name, label, isOn: value === "yes" });
  const numbers = kind === "number" && least !== null && most !== null && most - least < MOST_CHOICES ? range(least, most) : [];
  const choices = offered ?? [...values, ...numbers];
  return choices.length ? chooseAmong(name, label, choices, value, (each) => valueWords(option, each)) : numberField(option, label, value);
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
function chooseAmong(name, label, choices, value, text = (each) => each) {
  const all = choices.includes(value) ? choices : [...choices, value];
  return choose({ name, label, value, choices: all.map((each) => [each, text(each)]) });
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** What was chosen, all of it.
 * @param {Game} game @param {HTMLFormElement} form @returns {Settings} */
export function readSettings(game, form) {
  const chosen = new FormData(form);
  return {
    ...{ rules: readRules(game, form), seats: Number(chosen.get("seats")), clock: Number(chosen.get("clock")) },
    public: chosen.has("public"),
  };
}

/** @param {Game} game @param {HTMLFormElement} form */
export function readRules(game, form) {
  const chosen = new FormData(form);
  return writeRules(
    game.options.map(({ name, kind }) => [name, kind === "switch" ? (chosen.has(name) ? "yes" : "no") : String(chosen.get(name))]),
  );
}

/** In a line of words.
 * @param {Game} game @param {Settings} now */
export function settingsText(game, now) {
  return [
    counted(now.seats, "seat"),
    rulesWords(game, now.rules),
    ...(game.clock ? [clockFact(game, now.clock)] : []),
    now.public ? gatheringWords.isPublic : gatheringWords.isPrivate,
  ].join(" · ");
}
