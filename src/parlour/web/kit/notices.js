// The page's messages: a short notice over the table, the live region for screen readers, the state of the connection, and
// the warning that the server can't save.

import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { build, dismissing, setText } from "./elements.js";
import { passFocus, setHidden } from "./pass-focus.js";

const SHOWN_FOR = 4200;
const LATE = 1200; // milliseconds before an answer counts as late

const notice = /** @type {HTMLElement} */ (document.querySelector("#notice"));
const foot = /** @type {HTMLElement} */ (notice.parentElement);
const live = /** @type {HTMLElement} */ (document.querySelector("#live"));
const offline = /** @type {HTMLElement} */ (document.querySelector("#offline"));

/** @typedef {{ label: string, act: () => void }} Remedy A button that resolves it. */

/** @typedef {{ text: string, remedy?: Remedy }} Told */

const state = {
  /** @type {Told | null} The notice that stays until it is resolved. */
  standing: null,
  /** @type {Told | null} The current notice. */
  shown: null,
  /** The notice's place: the foot of the page, or a dialog over it. */
  place: foot,
  /** @type {Element | null} Where focus was before it moved to the notice. */
  focusedBefore: null,
  /** @type {string[]} Announcements to be made, and the last one. */
  toSay: [],
  said: "",
  /** The problem with the connection, and whether an answer is late: the first is shown. */
  lost: "",
  isWaiting: false,
  isLate: false,
};
const timers = { hiding: 0, saying: 0, fading: 0, waiting: 0 };

notice.addEventListener("focusin", ({ relatedTarget }) => {
  const from = relatedTarget instanceof Element ? relatedTarget : null;
  if (!notice.contains(from)) state.focusedBefore = from;
});

/** Show and announce a sentence. With a remedy it stays until it is dismissed, and returns after others.
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
    const act = () => {
      clear();
      remedy.act();
    };
    notice.append(build("button", { onclick: act }, remedy.label), dismissing(clear));
  }
  notice.hidden = false;
  if (hadFocus) passFocus(state.focusedBefore);
}

/** Move the notice into the open dialog: nothing outside it is seen. */
function bringForward() {
  const dialog = openedDialog();
  dialog?.addEventListener("close", bringForward, { once: true }); // another dialog may have replaced it
  const place = dialog ?? foot;
  if (state.place === place) return;
  state.place = place;
  if (dialog) dialog.append(notice);
  else foot.prepend(notice);
}

/** Clear a temporary notice. */
export function hush() {
  clearTimeout(timers.hiding);
  const { standing, shown, focusedBefore } = state;
  if (!standing) setHidden(notice, true, focusedBefore);
  else if (shown !== standing) show(standing);
}

/** Clear all notices: the table is another one, or the problem is resolved. */
export function clear() {
  state.standing = null;
  hush();
}

/** Announce to screen readers only. Announcements of the same moment are combined.
 * @param {string} text */
export function say(text) {
  if (!text) return;
  state.toSay.push(text);
  clearTimeout(timers.saying);
  timers.saying = window.setTimeout(() => {
    // After a frame: a region that a closing dialog has just given back is otherwise new to screen readers, and silent.
    window.requestAnimationFrame(() => window.setTimeout(write));
  }, 60);
}

function write() {
  const text = state.toSay.splice(0).join(" ");
  if (!text) return;
  // Screen readers ignore an unchanged text: a space at its end makes it a new one.
  state.said = state.said === text ? `${text}\u00a0` : text;
  live.textContent = state.said;
}

function showState() {
  const text = state.lost || (state.isWaiting || state.isLate ? words("connection.waiting") : "");
  setHidden(offline, !text);
  if (text) setText(offline, text);
}

/** Say that the server is silent, or no longer. @param {boolean} isLate */
export function showLate(isLate) {
  if (state.isLate === isLate) return;
  state.isLate = isLate;
  showState();
}

/** @param {boolean} isConnected @param {{ code: string }} [reason] Why the server wants the page to wait. */
export function showConnection(isConnected, reason) {
  clearTimeout(timers.fading);
  /** @param {string} lost */
  const show = (lost) => {
    if (!lost !== !state.lost) dispatchEvent(new CustomEvent("connection", { detail: lost !== "" }));
    state.lost = lost;
    showState();
  };
  if (isConnected) return show("");
  const text = reason?.code === "too-often" ? words("connection.crowded") : words("connection.lost");
  // A connection that returns within a moment needs no notice.
  timers.fading = window.setTimeout(show, state.lost ? 0 : 700, text);
}

/** Say that an answer is late, if it is still pending after a while. @param {boolean} isPending */
export function awaitAnswer(isPending) {
  if (isPending && timers.waiting) return;
  clearTimeout(timers.waiting);
  /** @param {boolean} isLate */
  const show = (isLate) => {
    state.isWaiting = isLate;
    showState();
  };
  timers.waiting = isPending ? window.setTimeout(show, LATE, true) : 0;
  if (!isPending) show(false);
}

/** The warning that is shown. @type {HTMLElement | null} */
let unsaved = null;

/** @param {boolean} canSave */
export function showSaving(canSave) {
  if (canSave === (unsaved === null)) return;
  unsaved?.remove();
  // A status inserted together with its text is not read out everywhere.
  unsaved = canSave ? null : build("p", { id: "unsaved", role: "alert" }, words("connection.unsaved"));
  if (unsaved) foot.append(unsaved);
}
