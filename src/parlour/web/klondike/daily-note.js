// Says over the table that the deal of a day lies there: of which day, under which rules, and whether this try counts.

import { rulesText } from "../company/rule-words.js";
import { shortDayText } from "../daily/days.js";
import { build, setText } from "../kit/elements.js";
import { load } from "../kit/reload.js";
import { describeHouse } from "../wire/games.js";
import { format } from "../words/message.js";

/** @import { RoomInfo } from "../wire/messages.js" */

const note = build("p", "");
note.id = "daily";
note.setAttribute("role", "status");
const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#games a")]);
const [here] = links;
const daily = links.find((each) => each.getAttribute("href")?.endsWith("/daily"));

new ResizeObserver(() => document.documentElement.style.setProperty("--top-room", `${note.offsetHeight}px`)).observe(note);

/** @param {RoomInfo} room */
export async function showDaily({ game, rules, daily: day, is_ranked: isRanked = false }) {
  (day ? daily : here)?.setAttribute("aria-current", "page");
  (day ? here : daily)?.removeAttribute("aria-current");
  if (!day) {
    note.remove();
    return;
  }
  /** @type {[{ messages: Record<string, string> }, Awaited<ReturnType<typeof describeHouse>>]} */
  const [{ messages }, { games }] = await Promise.all([load(import("../words/later.js")), describeHouse()]);
  const described = games.find(({ name }) => name === game);
  setText(note, format(messages[isRanked ? "dailyTable.counts" : "dailyTable.open"], { day: shortDayText(day), rules: described ? rulesText(described, rules) : rules }));
  document.querySelector("#table")?.before(note);
}
