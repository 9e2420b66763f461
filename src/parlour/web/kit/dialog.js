// Dialogs: one at a time, closed by Escape, a click outside, their button, or the browser's back button.

import { words } from "../words/message.js";
import { build } from "./elements.js";
import { icon } from "./icons.js";

if (globalThis.history?.state?.dialog) history.back(); // a dialog was open when the page was left, and no longer is

/** @type {HTMLDialogElement | null} */
let open = null;

/** A step back in the history after a dialog was closed; it takes effect a moment later. */
let isGoingBack = false;

/** Close dialogs on a step back; active from the first dialog until the step back of the last one. */
function followStepBack() {
  if (isGoingBack) {
    isGoingBack = false;
    if (open) history.pushState({ dialog: true }, ""); // another was opened meanwhile
  } else {
    const dialog = open;
    open = null;
    dialog?.close();
  }
  if (!open) removeEventListener("popstate", followStepBack);
}

/** The dialog that is open. */
export const openedDialog = () => (open?.open ? open : null);

/** Go to another page, after the step back of a dialog that was just closed: it would end the visit.
 * @param {string} address */
export function goTo(address) {
  const go = () => location.assign(address);
  if (isGoingBack || (open && !open.open)) addEventListener("popstate", go, { once: true });
  else go();
}

/** @param {string} title @param {string} name For its style.
 * @returns {{ dialog: HTMLDialogElement, body: HTMLElement, close: () => void }} */
export function openDialog(title, name) {
  const heading = build("h2", { id: "dialog-title" }, title);
  const close = /** @type {() => void} */ (() => dialog.close());
  const button = build("button", { class: "close", "aria-label": words("common.close"), innerHTML: icon("close"), onclick: close });
  const body = build("div", "body");
  const dialog = build("dialog", { class: name, "aria-labelledby": heading.id }, build("header", "", heading, button), body);
  document.body.append(dialog);
  const previous = open;
  open = dialog;
  addEventListener("popstate", followStepBack);
  previous?.close();
  if (!previous && !isGoingBack) history.pushState({ dialog: true }, "");
  /** @type {EventTarget | null} A press in a field may be released outside, where a selected text ends. */
  let pressed = null;
  dialog.addEventListener("pointerdown", ({ target }) => void (pressed = target));
  dialog.addEventListener("click", ({ target }) => target === dialog && pressed === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open !== dialog) return;
    open = null;
    if (isGoingBack) return; // it had no history entry yet
    isGoingBack = true;
    history.back();
  });
  dialog.showModal();
  queueMicrotask(() => focusFirst(dialog, body)); // it has been filled by then
  return { dialog, body, close };
}

/** Focusable controls; of a group of choices the selected one. */
const CONTROLS = "input:not([type=radio]:not(:checked)), select, textarea, button, summary, a[href]";

/** Focus the first control, unless another one already has the focus.
 * @param {HTMLElement} dialog @param {HTMLElement} body */
function focusFirst(dialog, body) {
  const controls = /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll(CONTROLS));
  for (const control of controls) {
    if (!dialog.isConnected || body.contains(document.activeElement)) return;
    control.focus();
  }
}
