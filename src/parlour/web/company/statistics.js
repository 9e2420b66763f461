// The player's own statistics, one table for each set of rules.

import { openDialog } from "../kit/dialog.js";
import { describeHouse } from "../wire/games.js";
import { clockText } from "../words/en/common.js";
import { gameTitle, rulesWords } from "../words/en/games.js";
import { statisticsWords as w } from "../words/en/panels.js";
import { drawing } from "./drawings.js";

const SCORED = ["won_with_help", "best_score", "best_seconds", "fewest_moves"];

/** @typedef {Record<string, number | string | null> & { game: string, rules: string }} Line */

/** @param {string} game */
export async function openStatistics(game) {
  const { body } = openDialog(w.title, "statistics");
  const message = document.createElement("p");
  message.className = "empty";
  message.textContent = w.loading;
  body.append(message);
  try {
    const answer = await fetch("/api/me");
    if (!answer.ok) throw new Error(answer.statusText);
    const { statistics } = /** @type {{ statistics: Line[] }} */ (await answer.json());
    const described = (await describeHouse()).games.find(({ name }) => name === game);
    const lines = statistics.filter((line) => line.game === game);
    message.textContent = w.none;
    if (lines.length) body.replaceChildren(...lines.map((line) => table(line, described ? rulesWords(described, line.rules) : gameTitle(game), described?.offers.score ?? false)));
    else body.prepend(drawing("bars"));
  } catch {
    message.textContent = w.failed;
  }
}

/** @param {Line} line @param {string} title @param {boolean} hasScore */
function table(line, title, hasScore) {
  const section = document.createElement("section");
  const heading = document.createElement("h3");
  const list = document.createElement("dl");
  heading.textContent = title;
  // Without a score a time says nothing either.
  const rows = w.rows.filter(([name]) => hasScore || !SCORED.includes(name));
  for (const [name, label] of rows) {
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
  if (name === "won" && line.played) return `${value} (${Math.round((100 * Number(value)) / Number(line.played))} %)`;
  return String(value);
}
