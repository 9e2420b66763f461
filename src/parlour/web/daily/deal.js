// A deal of the day: its name, how one's own try stands, the link to its table, and its picture.

import { build } from "../kit/elements.js";
import { address } from "../kit/root.js";
import { rulesText } from "../shell/rule-words.js";
import { gameTitle } from "../words/game-title.js";
import { clockText, numberText, words } from "../words/message.js";

/** @import { Game } from "../wire/games.js" */
/** @import { DailyDeal } from "./wire.js" */

/** How a first try stands: won, over without a win, never begun on its day, on the table now, or not begun yet.
 * @typedef {"won" | "tried" | "missed" | "begun" | "open"} Stand */

/** @param {DailyDeal} deal @param {string} today @returns {Stand} */
export function standOf({ day, ended, is_under_way: isUnderWay = false }, today) {
  if (ended) return ended === "won" ? "won" : "tried";
  return isUnderWay ? "begun" : day < today ? "missed" : "open";
}

/** Return the deal of a day to play next, if one is left. @param {DailyDeal[]} deals */
export const nextOf = (deals) => deals.find(({ is_under_way: isUnderWay }) => isUnderWay) ?? deals.find(({ ended }) => !ended);

/** @param {DailyDeal} deal @param {string} today */
export function standText(deal, today) {
  const { moves = 0, seconds = 0 } = deal;
  switch (standOf(deal, today)) {
    case "won": return words("daily.won", { moves: numberText(moves), time: clockText(seconds) });
    case "tried": return words("daily.notWon");
    case "begun": return words("daily.begun");
    case "missed": return words("daily.missed");
    default: return "";
  }
}

/** @param {Stand} stand */
export const markOf = (stand) => build("i", { class: `mark ${stand}`, "aria-hidden": "true" });

/** @param {DailyDeal} deal @param {Game[]} games */
export const dealName = ({ game, rules }, games) => `${gameTitle(game)} · ${rulesText(games.find(({ name }) => name === game), rules)}`;

/** Return the link to the table of a deal. @param {DailyDeal} deal @param {Game[]} games @param {Stand} stand @param {string} look */
export function playLink({ day, game, rules }, games, stand, look) {
  const asked = { daily: day, rules, ...(stand === "won" || stand === "tried" ? { again: "" } : {}) };
  const href = address(`${games.find(({ name }) => name === game)?.path ?? ""}?${new URLSearchParams(asked)}`);
  const label = "again" in asked ? "daily.again" : stand === "begun" ? "daily.goOn" : "daily.play";
  return build("a", { class: `press ${look}`, href }, words(label));
}

/** Return a picture of a game's table as it is dealt, with every card face down: a try begins with the first sight of
 * the cards. @param {string} game */
export function veiled(game) {
  const drawn = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-veiled="${CSS.escape(game)}"]`));
  return build("div", { class: "veiled", "aria-hidden": "true" }, ...(drawn ? [drawn.content.cloneNode(true)] : []));
}
