// What the page says: a short notice over the table, the one live region for those who listen, and whether the
// connection is lost.

import { connectionWords, noticeWords } from "../words/en/common.js";
import { icon } from "./icons.js";

const SHOWN_FOR = 4200;

const notice = /** @type {HTMLElement} */ (document.querySelector("#notice"));
const foot = /** @type {HTMLElement} */ (notice.parentElement);
const live = /** @type {HTMLElement} */ (document.querySelector("#live"));
const offline = /** @type {HTMLElement} */ (document.querySelector("#offline"));
let hiding = 0;
let saying = 0;
/** @type {string[]} */
let toSay = [];

/** A sentence for the eye and the ear, with something that can be done about it.
 * @param {string} text @param {{ label: string, act: () => void }} [action] */
export function tell(text, action) {
  clearTimeout(hiding);
  notice.replaceChildren(text);
  bringForward();
  if (action) {
    const button = document.createElement("button");
    button.textContent = action.label;
    button.onclick = () => {
      hush();
      action.act();
    };
    const dismiss = document.createElement("button");
    dismiss.innerHTML = icon("close");
    dismiss.className = "dismiss";
    dismiss.setAttribute("aria-label", noticeWords.dismiss);
    dismiss.onclick = hush;
    notice.append(button, dismiss);
  } else {
    hiding = window.setTimeout(hush, SHOWN_FOR); // what can be done about something stays until it is
  }
  notice.hidden = false;
  say(text);
}

/** Over a dialog nothing of the page is seen but what is in it. */
function bringForward() {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) dialog.append(notice);
  else if (notice.parentElement !== foot) foot.prepend(notice);
  dialog?.addEventListener("close", () => foot.prepend(notice), { once: true });
}

export function hush() {
  clearTimeout(hiding);
  notice.hidden = true;
}

/** For the ear alone. What is said at the same moment is said together.
 * @param {string} text */
export function say(text) {
  if (!text) return;
  toSay.push(text);
  clearTimeout(saying);
  saying = window.setTimeout(() => {
    live.textContent = toSay.join(" ");
    toSay = [];
  }, 60);
}

let fading = 0;
/** What is wrong with the connection, and whether an answer is waited for: the first is what is shown. */
let lost = "";
let isWaiting = false;

function showState() {
  const text = lost || (isWaiting ? connectionWords.waiting : "");
  offline.hidden = !text;
  if (text && offline.textContent !== text) offline.textContent = text;
}

/** @param {boolean} isConnected @param {{ code: string }} [reason] Why the server wants the page to wait. */
export function showConnection(isConnected, reason) {
  clearTimeout(fading);
  if (isConnected) {
    lost = "";
    showState();
    return;
  }
  const text = reason?.code === "too-often" ? connectionWords.tooOften : connectionWords.reconnecting;
  // A connection that is back within a moment is not worth a word.
  fading = window.setTimeout(() => {
    lost = text;
    showState();
  }, lost ? 0 : 700);
}

/** @param {boolean} isSo Is an answer late? */
export function showWaiting(isSo) {
  isWaiting = isSo;
  showState();
}
