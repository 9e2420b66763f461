// The settings of a table: seats, timer, who may join, and the game's rules. The fields are made from the server's
// description of the game, and every value is sent, whether or not it is the default.

import { build } from "../kit/elements.js";
import { toggle } from "../kit/fields.js";
import { counted } from "../words/en/common.js";
import { gatheringWords, lobbyWords } from "../words/en/company.js";
import { clockFact, clockLabel, clockWords, rulesWords } from "../words/en/games.js";
import { chooseAmong, range, readRules, ruleFields } from "./rule-fields.js";

/** @import { Game } from "../wire/games.js" */
/** @typedef {{ rules: string, seats: number, clock: number | null, public: boolean }} Settings */

/** Times that people are used to; those within the game's range are offered. */
const CLOCKS = [15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** @param {Game} game @param {string} [rules] @returns {Settings} */
export function firstSettings({ seats, clock }, rules = "") {
  return { rules, seats: seats.usual, clock: clock?.usual ?? null, public: false };
}

/** The fields of a form.
 * @param {Game} game @param {Settings} now @returns {HTMLElement[]} */
export function settingsFields(game, now) {
  const { first, others, isUnusual } = ruleFields(game, now.rules);
  const more = build("details", "", build("summary", "", lobbyWords.more), ...others);
  more.open = isUnusual;
  const seats = chooseAmong("seats", lobbyWords.seats, range(game.seats.least, game.seats.most), String(now.seats));
  seats.append(build("small", "", lobbyWords.seatsNote));
  return [
    seats,
    ...first,
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

/** What was chosen, all of it.
 * @param {Game} game @param {HTMLFormElement} form @returns {Settings} */
export function readSettings(game, form) {
  const chosen = new FormData(form);
  return {
    ...{ rules: readRules(game, form), seats: Number(chosen.get("seats")), clock: Number(chosen.get("clock")) },
    public: chosen.has("public"),
  };
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
