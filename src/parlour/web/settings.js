// The settings of a room: seats, clock, who may come, and the game's rules. For opening one and for its host.

import { build } from "./building.js";
import { clockWords, companyRulesText, gameWords, gatheringWords, lobbyWords, rulesMap } from "./companywords.js";
import { choose, toggle } from "./dialogs.js";
import { counted } from "./words.js";

/** @typedef {{ rules: string, seats: number, clock: number | null, public: boolean }} Settings */
/** @import { Rule } from "./companywords.js" */

/** @param {string} game @returns {Settings} */
export function usualSettings(game) {
  const { usualSeats, usualClock } = gameWords[game];
  return { rules: "", seats: usualSeats, clock: usualClock, public: false };
}

/** The fields of a form.
 * @param {string} game @param {Settings} now @returns {HTMLElement[]} */
export function settingsFields(game, now) {
  const words = gameWords[game];
  const given = rulesMap(now.rules);
  const fields = words.rules.map((rule) => ({ rule, field: ruleField(rule, given.get(rule.name) ?? rule.usual) }));
  const more = build("details", "", build("summary", "", lobbyWords.more));
  more.append(...fields.filter(({ rule }) => rule.isMore).map(({ field }) => field));
  more.open = words.rules.some(({ name, isMore }) => isMore && given.has(name));
  const clock = choose({ name: "clock", label: words.clock, ...among(words.clocks, String(now.clock ?? 0), clockWords(now.clock)) });
  clock.append(build("small", "", lobbyWords.clockNote));
  const seats = choose({ name: "seats", label: lobbyWords.seats, ...among(words.seats, String(now.seats), String(now.seats)) });
  seats.append(build("small", "", lobbyWords.seatsNote));
  return [
    seats,
    ...fields.filter(({ rule }) => !rule.isMore).map(({ field }) => field),
    clock,
    toggle({ name: "public", label: lobbyWords.isPublic, note: lobbyWords.publicNote, isOn: now.public }),
    more,
  ];
}

/** @param {Rule} rule @param {string} value */
function ruleField({ name, label, choices }, value) {
  if (!choices) return toggle({ name, label, isOn: value === "yes" });
  return choose({ name, label, ...among(choices, value, value) });
}

/** What holds is always among the choices: a program may have chosen what no button says.
 * @param {[string, string][]} choices @param {string} value @param {string} text */
function among(choices, value, text) {
  const isKnown = choices.some(([each]) => each === value);
  return { value, choices: isKnown ? choices : [...choices, /** @type {[string, string]} */ ([value, text])] };
}

/** What was chosen, as the server reads it: of the rules only what is not usual.
 * @param {string} game @param {HTMLFormElement} form @returns {Settings} */
export function readSettings(game, form) {
  const chosen = new FormData(form);
  const rules = [];
  for (const { name, usual, choices } of gameWords[game].rules) {
    const value = choices ? String(chosen.get(name)) : chosen.get(name) ? "yes" : "no";
    if (value !== usual) rules.push(`${name}=${value}`);
  }
  return {
    ...{ rules: rules.join(" "), seats: Number(chosen.get("seats")), clock: Number(chosen.get("clock")) },
    public: chosen.has("public"),
  };
}

/** In a line of words.
 * @param {string} game @param {Settings} now */
export function settingsText(game, now) {
  return [
    counted(now.seats, "seat"),
    companyRulesText(game, now.rules),
    `${gameWords[game].clock.toLowerCase()}: ${clockWords(now.clock)}`,
    now.public ? gatheringWords.isPublic : gatheringWords.byCode,
  ].join(" · ");
}
