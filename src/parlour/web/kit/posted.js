// A notice from the host: it stays until it is dismissed, and is shown once.

import { words } from "../words/message.js";
import { build, dismissing } from "./elements.js";
import { say } from "./notices.js";
import { keep, kept } from "./storage.js";

/** The last notice dismissed here. */
const DISMISSED = "parlour.notice";

/** @type {HTMLElement | null} */
let shown = null;
let shownAt = 0;

/** Show a notice until it is dismissed or withdrawn.
 * @param {{ at: number, text: string }} [notice] */
export async function post(notice) {
  if (notice && (notice.at === shownAt || kept(DISMISSED) === String(notice.at))) return;
  shown?.remove();
  shown = null;
  shownAt = notice?.at ?? 0;
  if (!notice) return;
  const dismiss = dismissing(() => {
    keep(DISMISSED, String(notice.at));
    shown?.remove();
  });
  shown = build("p", { id: "posted" }, build("span", "", build("b", "", words("notice.title")), " ", build("bdi", "", notice.text)), dismiss);
  document.querySelector("#foot")?.prepend(shown);
  say(`${words("notice.title")}: ${notice.text}`);
}
