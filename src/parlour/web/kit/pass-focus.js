// Focus that goes on when its control is taken away: left to the browser it falls to the page, and a player at the
// keyboard or with a screen reader begins again at the top.

import { openedDialog } from "./dialog.js";

const STOPS = '[tabindex="0"], input, select, textarea, button, summary, a[href]';

/** Gives focus to the first of these that takes it, or else to what comes first in the open dialog, or on the screen.
 * @param {(Element | null)[]} places */
export function passFocus(...places) {
  const area = openedDialog() ?? document.querySelector("main");
  for (const place of [...places, ...(area?.querySelectorAll(STOPS) ?? [])]) {
    if (!(place instanceof HTMLElement)) continue;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}

/** Shows a control or hides it, and passes on the focus that it had.
 * @param {HTMLElement} control @param {boolean} isHidden @param {(Element | null)[]} places Where focus should go. */
export function setHidden(control, isHidden, ...places) {
  const hadFocus = isHidden && control.contains(document.activeElement);
  control.hidden = isHidden;
  if (hadFocus) passFocus(...places);
}
