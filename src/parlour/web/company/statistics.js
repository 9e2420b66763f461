// The player's own statistics, one table for each set of rules.

import { openDialog } from "../kit/dialog.js";
import { pressable } from "../kit/fields.js";
import { load } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { describeHouse } from "../wire/games.js";
import { choicesOf, clockText, numberText, percentText, words } from "../words/message.js";
import { drawing } from "./drawings.js";
import { gameTitle, rulesText } from "./rule-words.js";

const ROWS = ["played", "won", "won_with_help", "streak", "best_streak", "best_score", "best_seconds", "fewest_moves"];
const SCORED = ["won_with_help", "best_score", "best_seconds", "fewest_moves"];

/** @typedef {Record<string, number | string | null> & { game: string, rules: string }} Line */

/** @param {string} game */
export async function openStatistics(game) {
  const { body } = openDialog(words("common.statistics"), "statistics");
  const message = document.createElement("p");
  message.className = "empty";
  message.textContent = words("common.loading");
  body.append(message);
  try {
    const answer = await fetch(address("/api/me"));
    if (!answer.ok) throw new Error(answer.statusText);
    const { statistics } = /** @type {{ statistics: Line[] }} */ (await answer.json());
    const described = (await describeHouse()).games.find(({ name }) => name === game);
    const lines = statistics.filter((line) => line.game === game);
    message.textContent = words("statistics.none");
    if (lines.length) body.replaceChildren(...lines.map((line) => table(line, described ? rulesText(described, line.rules) : gameTitle(game), described?.offers.score ?? false)));
    else body.prepend(drawing("bars"));
    if (described?.offers.score) body.append(pressable(words("common.boards"), () => openBoards(game, lines[0]?.rules)));
  } catch {
    message.textContent = words("statistics.failed");
  }
}

/** @param {string} game @param {string} [rules] */
const openBoards = (game, rules) => void load(import("../boards/boards.js")).then((boards) => boards.openBoards(game, rules));

/** @param {Line} line @param {string} title @param {boolean} hasScore */
function table(line, title, hasScore) {
  const section = document.createElement("section");
  const heading = document.createElement("h3");
  const list = document.createElement("dl");
  heading.textContent = title;
  // Without a score a time says nothing either.
  const rows = ROWS.filter((name) => hasScore || !SCORED.includes(name));
  for (const [name, label] of choicesOf("statistics", rows)) {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const value = document.createElement("dd");
    term.textContent = label;
    value.textContent = shown(name, line);
    row.append(term, value);
    list.append(row);
  }
  section.append(heading, list);
  return section;
}

/** @param {string} name @param {Line} line */
function shown(name, line) {
  const value = line[name];
  if (value === null || value === undefined) return "–";
  if (name === "best_seconds") return clockText(Number(value));
  if (name === "won" && line.played) return words("statistics.share", { count: Number(value), percent: percentText(Number(value) / Number(line.played)) });
  return numberText(Number(value));
}
