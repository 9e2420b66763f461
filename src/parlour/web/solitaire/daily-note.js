// The note over the table of a daily deal: its day, its rules, and whether this try counts. A try that counts can be
// given up there.

import { confirm } from "../kit/confirm.js";
import { shortDayText } from "../kit/days.js";
import { goTo } from "../kit/dialog.js";
import { build, setText } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { address } from "../kit/root.js";
import { rulesText } from "../shell/rule-words.js";
import { describeGame } from "../wire/games.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";

/** @import { RoomInfo, Update } from "../wire/messages.js" */

const text = build("p", { role: "status" });
const note = build("div", { id: "daily" }, text);
const giveUp = pressable("", () => {}, "quiet");
const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#games a")]);
const here = links.find((each) => each.getAttribute("href") === location.pathname);
const daily = links.find((each) => each.getAttribute("href")?.endsWith("/daily"));

new ResizeObserver(() => document.documentElement.style.setProperty("--top-room", `${note.offsetHeight}px`)).observe(note);

/** The room that was shown last. @type {RoomInfo | null} */
let shown = null;

/** @param {Update} update @param {(message: Record<string, unknown>) => Promise<unknown>} ask */
export async function showDaily(update, ask) {
  const { room } = update;
  shown = room;
  const { game, rules, daily: day, is_ranked: isRanked = false } = room;
  (day ? daily : here)?.setAttribute("aria-current", "page");
  (day ? here : daily)?.removeAttribute("aria-current");
  if (!day) {
    note.remove();
    setText(text, "");
    return;
  }
  if (!note.isConnected) document.querySelector("#table")?.before(note); // text written into it afterwards is read out
  const described = await describeGame(game);
  if (shown !== room) return; // another game is on the table by now
  setText(text, words(isRanked ? "dailyTable.counts" : "dailyTable.open", { day: shortDayText(day), rules: rulesText(described, rules) }));
  if (!isRanked || room.status !== "playing") {
    giveUp.remove();
    return;
  }
  setText(giveUp, words("dailyTable.giveUp"));
  giveUp.onclick = () => void leave(ask);
  if (!giveUp.isConnected) note.append(giveUp);
}

/** End the first try, and go to the page of daily deals.
 * @param {(message: Record<string, unknown>) => Promise<unknown>} ask */
async function leave(ask) {
  const asked = { title: words("dailyTable.giveUpTitle"), text: words("dailyTable.giveUpText"), yes: words("dailyTable.giveUp"), no: words("link.stay") };
  if (await confirm(asked)) ask({ type: "leave" }).then(() => goTo(address("/daily")), (problem) => tell(refusalText(problem)));
}
