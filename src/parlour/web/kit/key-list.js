// The list of keys.

import { keyWords } from "../words/en/panels.js";
import { openDialog } from "./dialog.js";

let lines = keyWords.lines;

/** The keys of another table than Klondike's.
 * @param {[string, string][]} others */
export function useKeys(others) {
  lines = others;
}

export function openKeys() {
  const { body } = openDialog(keyWords.title, "keys");
  const list = document.createElement("dl");
  for (const [key, meaning] of lines) {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const words = document.createElement("dd");
    term.textContent = key;
    words.textContent = meaning;
    row.append(term, words);
    list.append(row);
  }
  body.append(list);
}
