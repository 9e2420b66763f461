// Says over the table that the deal of a day lies there: of which day, under which rules, and whether this try counts.

import { rulesText } from "../company/rule-words.js";
import { shortDayText } from "../daily/days.js";
import { build, setText } from "../kit/elements.js";
import { learnWords } from "../kit/more-words.js";
import { describeHouse } from "../wire/games.js";
import { words } from "../words/message.js";

/** @import { RoomInfo } from "../wire/messages.js" */

const note = build("p", "");
note.id = "daily";
note.setAttribute("role", "status");
const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#games a")]);
const [here] = links;
const daily = links.find((each) => each.getAttribute("href")?.endsWith("/daily"));

new ResizeObserver(() => document.documentElement.style.setProperty("--top-room", `${note.offsetHeight}px`)).observe(note);

/** The room that was shown last. @type {RoomInfo | null} */
let shown = null;

/** @param {RoomInfo} room */
export async function showDaily(room) {
  shown = room;
  const { game, rules, daily: day, is_ranked: isRanked = false } = room;
  (day ? daily : here)?.setAttribute("aria-current", "page");
  (day ? here : daily)?.removeAttribute("aria-current");
  if (!day) {
    note.remove();
    setText(note, "");
    return;
  }
  if (!note.isConnected) document.querySelector("#table")?.before(note); // what is written into it then is read out
  const [{ games }] = await Promise.all([describeHouse(), learnWords()]);
  if (shown !== room) return; // another game lies there by now
  const described = games.find(({ name }) => name === game);
  setText(note, words(isRanked ? "dailyTable.counts" : "dailyTable.open", { day: shortDayText(day), rules: described ? rulesText(described, rules) : rules }));
}
