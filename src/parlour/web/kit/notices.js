// What the page says: a short notice over the table, the one live region for those who listen, and whether the
// connection is lost.

import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { setText } from "./elements.js";
import { icon } from "./icons.js";
import { passFocus, setHidden } from "./pass-focus.js";

const SHOWN_FOR = 4200;

const notice = /** @type {HTMLElement} */ (document.querySelector("#notice"));
const foot = /** @type {HTMLElement} */ (notice.parentElement);
const live = /** @type {HTMLElement} */ (document.querySelector("#live"));
const offline = /** @type {HTMLElement} */ (document.querySelector("#offline"));

/** @typedef {{ label: string, act: () => void }} Remedy What can be done about it. */

/** @typedef {{ text: string, remedy?: Remedy }} Told */

const state = {
  /** @type {Told | null} What stays until something was done about it. */
  standing: null,
  /** @type {Told | null} What the notice says now. */
  shown: null,
  /** The notice's place: the foot of the page, or a dialog over it. */
  place: foot,
  /** @type {Element | null} Where focus was before it came to the notice. */
  focusedBefore: null,
  /** @type {string[]} What will be said for the ear, and what was said last. */
  toSay: [],
  said: "",
  /** What is wrong with the connection, and whether an answer is waited for: the first is what is shown. */
  lost: "",
  isWaiting: false,
};
const timers = { hiding: 0, saying: 0, fading: 0 };

notice.addEventListener("focusin", ({ relatedTarget }) => {
  const from = relatedTarget instanceof Element ? relatedTarget : null;
  if (!notice.contains(from)) state.focusedBefore = from;
});

/** A sentence for the eye and the ear. With a remedy it stays until it is dismissed, and comes back after others.
 * @param {string} text @param {Remedy} [remedy] */
export function tell(text, remedy) {
  clearTimeout(timers.hiding);
  const told = { text, remedy };
  if (remedy) state.standing = told;
  else timers.hiding = window.setTimeout(hush, SHOWN_FOR);
  show(told);
  say(text);
}

/** @param {Told} told */
function show(told) {
  const { text, remedy } = told;
  const hadFocus = notice.contains(document.activeElement);
  state.shown = told;
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
    dismiss.setAttribute("aria-label", words("common.dismiss"));
    dismiss.onclick = clear;
    notice.append(button, dismiss);
  }
  notice.hidden = false;
  if (hadFocus) passFocus(state.focusedBefore);
}

/** Over a dialog nothing of the page is seen but what is in it. */
function bringForward() {
  const dialog = openedDialog();
  dialog?.addEventListener("close", bringForward, { once: true }); // another dialog may have taken its place
  const place = dialog ?? foot;
  if (state.place === place) return;
  state.place = place;
  if (dialog) dialog.append(notice);
  else foot.prepend(notice);
}

/** Takes away what was said in passing. */
export function hush() {
  clearTimeout(timers.hiding);
  const { standing, shown, focusedBefore } = state;
  if (!standing) setHidden(notice, true, focusedBefore);
  else if (shown !== standing) show(standing);
}

/** Takes away everything: the table it was said of is another one, or something was done about it. */
export function clear() {
  state.standing = null;
  hush();
}

/** For the ear alone. What is said at the same moment is said together.
 * @param {string} text */
export function say(text) {
  if (!text) return;
  state.toSay.push(text);
  clearTimeout(timers.saying);
  timers.saying = window.setTimeout(() => {
    const text = state.toSay.splice(0).join(" ");
    // Screen readers are silent about a text that stays the same: a space at its end makes it another one.
    state.said = state.said === text ? `${text}\u00a0` : text;
    live.textContent = state.said;
  }, 60);
}

function showState() {
  const text = state.lost || (state.isWaiting ? words("connection.waiting") : "");
  offline.hidden = !text;
  if (text) setText(offline, text);
}

/** @param {boolean} isConnected @param {{ code: string }} [reason] Why the server wants the page to wait. */
export function showConnection(isConnected, reason) {
  clearTimeout(timers.fading);
  if (isConnected) {
    state.lost = "";
    showState();
    return;
  }
  const text = reason?.code === "too-often" ? words("connection.crowded") : words("connection.lost");
  // A connection that is back within a moment is not worth a word.
  timers.fading = window.setTimeout(() => {
    state.lost = text;
    showState();
  }, state.lost ? 0 : 700);
}

/** @param {boolean} isSo Is an answer late? */
export function showWaiting(isSo) {
  state.isWaiting = isSo;
  showState();
}
