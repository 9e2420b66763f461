// What most players never see: a notice of the people who run the server, and the words for what is seldom refused.

import { messages } from "../words/language.js";
import { words } from "../words/message.js";
import { build } from "./elements.js";
import { icon } from "./icons.js";
import { learnWords } from "./more-words.js";
import { say } from "./notices.js";
import { loadOrTell } from "./reload.js";
import { keep, kept } from "./storage.js";

/** @import { Notice, Refusal } from "../wire/messages.js" */

/** The last notice that was dismissed here. */
const DISMISSED = "parlour.notice";

/** @type {HTMLElement | null} */
let shown = null;
let shownAt = 0;

/** Shows a notice until it is dismissed or taken down.
 * @param {Notice} [notice] */
export async function post(notice) {
  await learnWords();
  if (notice && (notice.at === shownAt || kept(DISMISSED) === String(notice.at))) return;
  shown?.remove();
  shown = null;
  shownAt = notice?.at ?? 0;
  if (!notice) return;
  const dismiss = build("button", "dismiss");
  dismiss.innerHTML = icon("close");
  dismiss.setAttribute("aria-label", words("common.dismiss"));
  dismiss.onclick = () => {
    keep(DISMISSED, String(notice.at));
    shown?.remove();
  };
  shown = build("p", "", build("b", "", words("notice.title")), build("span", "", notice.text), dismiss);
  shown.id = "posted";
  document.querySelector("#foot")?.prepend(shown);
  say(`${words("notice.title")}: ${notice.text}`);
}

/** Learns the words for a refusal, and puts its facts in a form that can be read. Without the words it is told in
 * English.
 * @param {Refusal} refusal */
export async function explain({ facts }) {
  Object.assign(messages, (await loadOrTell(import("../words/later.js")))?.messages);
  const times = new Intl.DateTimeFormat(messages["language.locale"], { dateStyle: "medium", timeStyle: "short" });
  if (typeof facts?.until === "number") facts.until = times.format(facts.until);
}
