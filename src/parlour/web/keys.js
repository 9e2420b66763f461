// The list of keys.

import { openDialog } from "./dialogs.js";
import { keyWords as w } from "./panelwords.js";

/** @param {[string, string][]} [lines] Klondike's unless others are given. */
export function openKeys(lines = w.lines) {
  const { body } = openDialog(w.title, "keys");
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
