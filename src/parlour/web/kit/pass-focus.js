// Pass focus on when its control is removed: otherwise it falls to the body, and keyboard and screen reader users start
// again at the top.

import { openedDialog } from "./dialog.js";

const STOPS = '[tabindex="0"], input, select, textarea, button, summary, a[href]';

/** Focus the first of these that takes it, or else the first control in the open dialog or on the screen.
 * @param {(Element | null)[]} places */
export function passFocus(...places) {
  const area = openedDialog() ?? document.querySelector("main");
  for (const place of [...places, ...(area?.querySelectorAll(STOPS) ?? [])]) {
    if (!(place instanceof HTMLElement)) continue;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}

/** Show or hide a control, and pass on its focus. Even the same value again would make its style be calculated again.
 * @param {HTMLElement} control @param {boolean} isHidden @param {(Element | null)[]} places Where focus should go. */
export function setHidden(control, isHidden, ...places) {
  if (control.hidden === isHidden) return;
  const hadFocus = isHidden && control.contains(document.activeElement);
  control.hidden = isHidden;
  if (hadFocus) passFocus(...places);
}
