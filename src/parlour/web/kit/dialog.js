// Dialogs: one at a time, closed by Escape, a click outside, their button, or the browser's back button.

import { words } from "../words/message.js";
import { build } from "./elements.js";
import { icon } from "./icons.js";

/** Milliseconds from the dialog's name to its first control: when focus moves on at once, screen readers that find the
 * rest of the page gone don't say the name. */
const NAMED = 250;

const live = document.querySelector("#live");

if (globalThis.history?.state?.dialog) history.back(); // a dialog was open when the page was left, and no longer is

/** @type {HTMLDialogElement | null} */
let open = null;

/** The dialog under the open one, which is there again when that is closed. @type {HTMLDialogElement | null} */
let under = null;

/** A step back in the history after a dialog was closed; it takes effect a moment later. */
let isGoingBack = false;

/** Close dialogs on a step back; active from the first dialog until the step back of the last one. */
function followStepBack() {
  if (isGoingBack) {
    isGoingBack = false;
    if (open) history.pushState({ dialog: true }, ""); // another was opened meanwhile
  } else {
    const dialog = open;
    open = under;
    under = null;
    dialog?.close();
    if (open) history.pushState({ dialog: true }, "");
  }
  if (!open) removeEventListener("popstate", followStepBack);
}

/** The dialog that is open. */
export const openedDialog = () => (open?.open ? open : null);

/** Go to another page, after the step back of a dialog that was just closed: it would end the visit.
 * @param {string} address */
export function goTo(address) {
  const go = () => (window.top ?? window).location.assign(address); // a replay may be in a frame over a table
  if (isGoingBack || (open && !open.open)) addEventListener("popstate", go, { once: true });
  else go();
}

/** @param {string} title @param {string} name For its style. @param {boolean} [isOnTop] Whether the dialog that is open
 * stays under it.
 * @returns {{ dialog: HTMLDialogElement, body: HTMLElement, close: () => void }} */
export function openDialog(title, name, isOnTop = false) {
  const heading = build("h2", { id: isOnTop ? "dialog-on-top" : "dialog-title" }, title);
  const close = /** @type {() => void} */ (() => dialog.close());
  const button = build("button", { class: "close", "aria-label": words("common.close"), innerHTML: icon("close"), onclick: close });
  const body = build("div", "body");
  const dialog = build("dialog", { class: name, "aria-labelledby": heading.id, tabindex: "-1" }, build("header", { role: "none" }, heading, button), body);
  document.body.append(dialog);
  const previous = open;
  open = dialog;
  addEventListener("popstate", followStepBack);
  if (isOnTop) under = previous;
  else for (const other of [previous, under]) other?.close();
  if (!isOnTop) under = null;
  if (!previous && !isGoingBack) history.pushState({ dialog: true }, "");
  /** @type {EventTarget | null} A press in a field may be released outside, where a selected text ends. */
  let pressed = null;
  dialog.addEventListener("pointerdown", ({ target }) => void (pressed = target));
  dialog.addEventListener("click", ({ target }) => target === dialog && pressed === dialog && close());
  dialog.addEventListener("close", () => {
    if (dialog.contains(live)) hearIn(document.body);
    dialog.remove();
    if (open !== dialog) return;
    open = under;
    under = null;
    if (open || isGoingBack) return; // the other still needs the history entry, or there is none yet
    isGoingBack = true;
    history.back();
  });
  dialog.showModal();
  hearIn(dialog);
  body.ariaHidden = "true"; // only the name is read out, not all that is in it
  dialog.focus();
  const begin = () => {
    body.ariaHidden = null;
    focusFirst(dialog, body);
  };
  window.requestAnimationFrame(() => setTimeout(begin, NAMED));
  dialog.addEventListener("keydown", ({ key }) => key === "Enter" && begin(), { once: true }); // it is for the first control
  return { dialog, body, close };
}

/** Move the live region to where it is heard: nothing outside an open dialog is. What it said before is not said again.
 * @param {HTMLElement} place */
function hearIn(place) {
  if (!live) return;
  live.textContent = "";
  place.append(live);
}

/** What the dialog begins with, if it says so; focusable controls, of a group of choices the selected one. */
const FIRST = "[data-first]";
const CONTROLS = "input:not([type=radio]:not(:checked)), select, textarea, button, summary, a[href]";

/** Focus the first control, unless another one already has the focus.
 * @param {HTMLElement} dialog @param {HTMLElement} body */
function focusFirst(dialog, body) {
  for (const control of [...body.querySelectorAll(FIRST), ...body.querySelectorAll(CONTROLS)]) {
    if (!(control instanceof HTMLElement) || !dialog.isConnected || body.contains(document.activeElement)) return;
    control.focus();
  }
}
