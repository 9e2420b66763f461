// The list of keys.

import { words } from "../words/message.js";
import { openDialog } from "./dialog.js";
import { terms } from "./elements.js";

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
  body.append(terms("", lines));
}
