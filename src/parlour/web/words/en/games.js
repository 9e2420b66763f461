// The games and their rules in words: what can be chosen, and what was. Values and defaults are the server's.

import { ruleValues, unusual } from "../../wire/rule-values.js";
import { capital, counted } from "./common.js";

/** @import { Game, Option } from "../../wire/games.js" */

/** @type {Record<string, { title: string, about: string }>} */
const GAMES = {
  klondike: { title: "Klondike", about: "Build four suits from ace to king. For one." },
  eights: {
    title: "Eights",
    about: "Match the colour or the number, stack the draw cards, and be first to empty your hand.",
  },
  race: {
    title: "Race",
    about: "Everyone plays the same Klondike deal at the same time. The first to bring all cards up wins; else most cards on the foundations, then fewer moves.",
  },
};

/** @param {string} game */
export const gameTitle = (game) => GAMES[game]?.title ?? capital(game);
/** @param {Game} game */
export const gameAbout = ({ name, seats: { least, most } }) => `${GAMES[name]?.about ?? ""} ${least}–${most} players.`.trim();

/** How an option is asked for: its label, its values where they are not said as they are written, which of many
 * numbers are offered, and whether it is among the first that are seen.
 * @typedef {{ label: string, values?: Record<string, string>, offered?: string[], isFirst?: boolean }} OptionWords */

/** @type {Record<string, OptionWords>} */
const OPTIONS = {
  draw: { label: "Draw", values: { 1: "1 card", 2: "2 cards", 3: "3 cards" }, isFirst: true },
  redeals: {
    label: "Passes through the stock",
    values: { unlimited: "Unlimited", 0: "One", 1: "Two", 2: "Three" },
    offered: ["unlimited", "0", "1", "2"],
  },
  empty: { label: "Empty columns accept", values: { kings: "Kings", any: "Any card" } },
  takeback: { label: "Allow moving cards back from foundations" },
  scoring: { label: "Scoring", values: { house: "Parlour points", standard: "Standard", vegas: "Vegas" } },
  timed: { label: "Time counts" },
  cumulative: { label: "Cumulative" },
  hand: { label: "Cards dealt to each player" },
  specials: { label: "Special cards: +, skip and reverse" },
  stacking: { label: "Stack draw cards", values: { any: "On any + card", off: "Never" } },
  play_drawn: { label: "Play a drawn card at once" },
  skip: { label: "Players skipped" },
  reverses: { label: "Reverses in a row" },
};

/** @param {Option} option @returns {OptionWords} */
export const optionWords = ({ name, about }) => OPTIONS[name] ?? { label: capital(about || name) };

/** What follows from other rules. */
export const usualWord = "Usual";

/** @param {Option} option @param {string} value */
export const valueWords = (option, value) => optionWords(option).values?.[value] ?? capital(value);

/** Short phrases for a summary, by value; a value without one is said as "label: value".
 * @type {Record<string, Record<string, string>>} */
const PHRASES = {
  specials: { yes: "special cards", no: "no special cards" },
  stacking: { any: "stacking", off: "no stacking" },
  play_drawn: { yes: "drawn cards can be played", no: "drawn cards can’t be played" },
  empty: { kings: "only kings in empty columns", any: "any card in empty columns" },
  takeback: { yes: "moving back", no: "no moving back" },
  timed: { yes: "timed", no: "not timed" },
  cumulative: { yes: "cumulative", no: "not cumulative" },
};
/** The same where a phrase is made from the value.
 * @type {Record<string, (value: string) => string>} */
const MADE_PHRASES = {
  draw: (value) => `Draw ${value}`,
  hand: (value) => counted(Number(value), "card"),
  skip: (value) => `a skip passes ${counted(Number(value), "player")}`,
  reverses: (value) => `up to ${value} reverses in a row`,
  redeals: (value) => (value === "unlimited" ? "unlimited passes" : counted(Number(value) + 1, "pass", "passes")),
  scoring: (value) => capital(value),
};
const ALWAYS_TOLD = ["draw", "hand"];

/** The rules of a game in a line: the main ones, and what is not the default.
 * @param {Game} game @param {string} rules */
export function rulesWords(game, rules) {
  const values = ruleValues(game, rules);
  const told = unusual(game, values);
  const isMain = (/** @type {Option} */ { name }) => ALWAYS_TOLD.includes(name);
  return [...game.options.filter(isMain), ...game.options.filter((option) => !isMain(option) && told.has(option.name))]
    .map((option) => phrase(option, values.get(option.name) ?? option.default))
    .join(" · ");
}

/** @param {Option} option @param {string} value */
function phrase(option, value) {
  const made = PHRASES[option.name]?.[value] ?? MADE_PHRASES[option.name]?.(value);
  return made ?? `${optionWords(option).label}: ${valueWords(option, value)}`;
}

/** @param {Game} game */
export const clockLabel = (game) => (game.clock?.per === "game" ? "Time limit" : "Turn timer");

/** @param {number | null} seconds */
export function clockWords(seconds) {
  if (!seconds) return "None";
  return seconds % 60 ? `${seconds}\u00a0s` : `${seconds / 60}\u00a0min`;
}

/** @param {Game} game @param {number | null} seconds */
export function clockFact(game, seconds) {
  if (!seconds) return "no timer";
  return game.clock?.per === "game" ? clockWords(seconds) : `${clockWords(seconds)} per turn`;
}
