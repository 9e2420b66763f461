// Copies text, also where a page has no clipboard.

import { openedDialog } from "./dialog.js";
import { passFocus } from "./pass-focus.js";

/** @param {string} text @returns {Promise<boolean>} Is it copied? */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    // Away from this machine, without HTTPS, browsers give pages no clipboard but the old way.
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    (openedDialog() ?? document.body).append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    passFocus(focused);
    return isDone;
  } catch {
    return false;
  }
}
