// The host's desk. A link with a code opens it in this browser for some hours; it shows the current figures.

import { post, reason } from "../device/asking.js";
import { build, statusLine } from "../kit/elements.js";
import { showConnection, tell } from "../kit/notices.js";
import { followVersion } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { setUpPage } from "../shell/page.js";
import { words } from "../words/message.js";
import { deskView } from "./view.js";

/** @import { DeskFigures } from "./wire.js" */

const EVERY = 2000;
const SIGNED_OUT = 401;

setUpPage(words("desk.title"));
const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const code = location.hash.slice(1);
// The code works once, so it is removed from the address, history and bookmarks.
if (location.hash) history.replaceState(null, "", location.pathname);
addEventListener("hashchange", () => location.reload()); // a link was opened in a tab that shows the desk
screen.append(statusLine("empty", words("common.loading")));
const version = followVersion({ isBusy: false, isConnected: true });
void begin();

async function begin() {
  try {
    if (code) await post("desk/open", { code });
  } catch (error) {
    showClosed(reason(error, words("device.failed")));
    return;
  }
  await follow();
}

/** Refresh the desk every few seconds, until it is closed. */
async function follow() {
  const view = deskView(() => void signOut(), () => void look());
  const open = new AbortController();
  let timer = 0;

  /** @param {string} why */
  function close(why) {
    open.abort();
    clearTimeout(timer);
    showClosed(why);
  }

  async function signOut() {
    try {
      await post("desk/close");
      close(words("desk.signedOut"));
    } catch (error) {
      tell(reason(error, words("device.failed")));
    }
  }

  async function look() {
    clearTimeout(timer);
    try {
      const answer = await fetch(address(`/api/desk/figures?after=${view.last()}`), { signal: open.signal });
      if (answer.status === SIGNED_OUT) {
        close("");
        return;
      }
      if (!answer.ok) throw new Error(answer.statusText);
      const figures = /** @type {DeskFigures} */ (await answer.json());
      view.show(figures);
      if (!view.element.isConnected) screen.replaceChildren(view.element);
      version.compare(figures.page);
      showConnection(true);
    } catch {
      if (open.signal.aborted) return;
      showConnection(false);
    }
    clearTimeout(timer);
    if (!document.hidden) timer = window.setTimeout(() => void look(), EVERY);
  }

  document.addEventListener("visibilitychange", () => !document.hidden && void look(), { signal: open.signal });
  await look();
}

/** Show how to open the desk, and nothing else. @param {string} why */
function showClosed(why) {
  const heading = build("h2", { tabindex: "-1" }, words("desk.title"));
  const told = build("p", { role: "status" }, why);
  screen.replaceChildren(build("div", "trouble sheet", heading, ...(why ? [told] : []), build("p", "", words("desk.closed")), build("p", "note", words("desk.closedNote"))));
  heading.focus();
}
