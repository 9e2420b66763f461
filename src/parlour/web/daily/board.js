// The board of a day: the first tries, with replays when the day is over.

import { ranked } from "../boards/boards.js";
import { dayText } from "../kit/days.js";
import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { address } from "../kit/root.js";
import { words } from "../words/message.js";

/** @import { DailyDeal } from "./wire.js" */

/** @param {DailyDeal} deal @param {string} form The text of its rules. */
export async function openBoard({ day, game, rules }, form) {
  const { body } = openDialog(words("daily.board"), "boards");
  const message = build("p", { class: "empty", role: "status" }, words("common.loading"));
  body.append(build("p", "note", `${dayText(day)} · ${form}`), message);
  try {
    const answer = await fetch(address(`/api/daily/${day}?${new URLSearchParams({ game, rules })}`));
    if (!answer.ok) throw new Error(answer.statusText);
    message.replaceWith(...ranked(await answer.json(), true));
  } catch {
    message.textContent = words("daily.failed");
  }
}
