// Copies text, even where the clipboard API is missing.

import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { passFocus } from "./pass-focus.js";

/** @param {string} text @returns {Promise<boolean>} Whether it was copied. */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    // Without HTTPS, except on localhost, browsers offer only the old way to copy.
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

/** Copy a text, and say so in an element. @param {string} text @param {Element} said */
export async function copyAndSay(text, said) {
  said.textContent = words((await copyText(text)) ? "common.copied" : "common.notCopied");
}
