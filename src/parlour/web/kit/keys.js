// The keys of the page: what they do, their list, and "How to play" on every screen: a button beside the games, and a key.
// A shortcut is the same key on keyboards of all languages.

import { words } from "../words/message.js";
import { openDialog, openedDialog } from "./dialog.js";
import { terms } from "./elements.js";
import { icon } from "./icons.js";
import { options } from "./options.js";
import { wear } from "./reload.js";

const HELP = "I";

/** @typedef {[string, string][]} KeyList Keys, and what they do. */

/** @type {() => KeyList | Promise<KeyList>} */
let source = () => [];

/** @param {typeof source} keys */
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

/** Set up the button of "How to play" for the lifetime of the page.
 * @param {() => void} open */
export function followHelp(open) {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("#help"));
  const label = words("common.howToPlay");
  button.setAttribute("aria-label", label);
  Object.assign(button, { ariaDescription: HELP, innerHTML: icon("help"), title: words("common.withKey", { label, key: HELP }), onclick: open });
  hearKeys((event) => (options.letterKeys && shortcut(event).toUpperCase() === HELP ? open : undefined));
}

/** Return the letter, digit or sign that a key stands for. Letters of another alphabet count as the Latin letter in
 * the same place, and the keys of digits as digits even where those need Shift, as on French and Czech keyboards.
 * @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} event */
export function shortcut({ key, code, shiftKey }) {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && /^\P{ASCII}+$/u.test(key)) return letter.toLowerCase();
  return key === "؟" ? "?" : key.toLowerCase();
}

/** Return whether a key may be a shortcut, and not the player's writing or the browser's own.
 * @param {KeyboardEvent} event */
function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }) {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.matches("input:not([type=range]), select, textarea"));
}
