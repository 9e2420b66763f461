// The keys of the page: what they do, and their list.

import { words } from "../words/message.js";
import { openDialog, openedDialog } from "./dialog.js";
import { terms } from "./elements.js";
import { wear } from "./reload.js";
import { isShortcut } from "./shortcut.js";

/** @typedef {[string, string][]} KeyList Keys, and what they do. */

/** @type {() => KeyList | Promise<KeyList>} */
let source = () => [];

/** Set the keys of the page.
 * @param {typeof source} keys */
export function useKeys(keys) {
  source = keys;
}

/** Carry out the command of each key, unless a dialog is open. Return a function that ends this.
 * @param {(event: KeyboardEvent) => (() => void) | undefined} find @returns {() => void} */
export function hearKeys(find) {
  const listening = new AbortController();
  addEventListener("keydown", (event) => {
    const command = isShortcut(event) && !openedDialog() ? find(event) : undefined;
    if (!command) return;
    event.preventDefault();
    command();
  }, { signal: listening.signal });
  return () => listening.abort();
}

export async function openKeys() {
  const [lines] = await Promise.all([source(), wear("dialogs")]);
  const { body } = openDialog(words("keys.title"), "keys");
  body.append(terms("", lines));
}
