// What the page says: a short notice over the table, the one live region for those who listen, and whether the
// connection is lost.

import { connectionWords, noticeWords } from "../words/en/common.js";
import { icon } from "./icons.js";
import { passFocus, setHidden } from "./pass-focus.js";

const SHOWN_FOR = 4200;

const notice = /** @type {HTMLElement} */ (document.querySelector("#notice"));
const foot = /** @type {HTMLElement} */ (notice.parentElement);
const live = /** @type {HTMLElement} */ (document.querySelector("#live"));
const offline = /** @type {HTMLElement} */ (document.querySelector("#offline"));
let hiding = 0;
let saying = 0;
/** @type {string[]} */
let toSay = [];

/** @typedef {{ label: string, act: () => void }} Remedy What can be done about it. */

/** @typedef {{ text: string, remedy?: Remedy }} Told */

/** @type {Told | null} What stays until something was done about it. */
let standing = null;
/** @type {Told | null} What the notice says now. */
let shown = null;

/** @type {Element | null} Where focus was before it came to the notice. */
let focusedBefore = null;
notice.addEventListener("focusin", ({ relatedTarget }) => {
  const from = relatedTarget instanceof Element ? relatedTarget : null;
  if (!notice.contains(from)) focusedBefore = from;
});

/** A sentence for the eye and the ear. With a remedy it stays until it is dismissed, and comes back after others.
 * @param {string} text @param {Remedy} [remedy] */
export function tell(text, remedy) {
  clearTimeout(hiding);
  const told = { text, remedy };
  if (remedy) standing = told;
  else hiding = window.setTimeout(hush, SHOWN_FOR);
  show(told);
  say(text);
}

/** @param {Told} told */
function show(told) {
  const { text, remedy } = told;
  const hadFocus = notice.contains(document.activeElement);
  shown = told;
  notice.replaceChildren(text);
  bringForward();
  if (remedy) {
    const button = document.createElement("button");
    button.textContent = remedy.label;
    button.onclick = () => {
      clear();
      remedy.act();
    };
    const dismiss = document.createElement("button");
    dismiss.innerHTML = icon("close");
    dismiss.className = "dismiss";
    dismiss.setAttribute("aria-label", noticeWords.dismiss);
    dismiss.onclick = clear;
    notice.append(button, dismiss);
  }
  notice.hidden = false;
  if (hadFocus) passFocus(focusedBefore);
}

/** Over a dialog nothing of the page is seen but what is in it. */
function bringForward() {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) {
    if (notice.parentElement !== dialog) dialog.append(notice);
    dialog.addEventListener("close", bringForward, { once: true }); // another dialog may have taken its place
  } else if (notice.parentElement !== foot) {
    foot.prepend(notice);
  }
}

/** Takes away what was said in passing. */
export function hush() {
  clearTimeout(hiding);
  if (!standing) setHidden(notice, true, focusedBefore);
  else if (shown !== standing) show(standing);
}

/** Takes away everything: the table it was said of is another one, or something was done about it. */
export function clear() {
  standing = null;
  hush();
}

/** For the ear alone. What is said at the same moment is said together.
 * @param {string} text */
export function say(text) {
  if (!text) return;
  toSay.push(text);
  clearTimeout(saying);
  saying = window.setTimeout(() => {
    const text = toSay.join(" ");
    // Screen readers are silent about a text that stays the same: a space at its end makes it another one.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
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
