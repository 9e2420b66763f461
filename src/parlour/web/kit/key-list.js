// The list of keys.

import { words } from "../words/message.js";
import { openDialog } from "./dialog.js";

/** @typedef {[string, string][]} KeyList Keys, and what they do. */

/** @type {() => KeyList | Promise<KeyList>} */
let source = () => [];

/** Set the keys of the page.
 * @param {typeof source} keys */
export function useKeys(keys) {
  source = keys;
}

export async function openKeys() {
  const lines = await source();
  const { body } = openDialog(words("keys.title"), "keys");
  const list = document.createElement("dl");
  for (const [key, meaning] of lines) {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const does = document.createElement("dd");
    term.textContent = key;
    does.textContent = meaning;
    row.append(term, does);
    list.append(row);
  }
  body.append(list);
}
