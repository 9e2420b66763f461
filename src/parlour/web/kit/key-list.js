// The list of keys.

import { words } from "../words/message.js";
import { openDialog } from "./dialog.js";

/** @typedef {[string, string][]} KeyList Keys, and what they do. */

/** Return the keys of a Klondike table: those that move cards, those of this table, those that read it.
 * @param {KeyList} own @returns {KeyList} */
export const klondikeKeys = (own) => [
  ["Tab", words("keys.areas")],
  [words("keys.arrows"), words("keys.cards")],
  ["Enter", words("keys.pickUp")],
  ["\u200e1 – 7", words("keys.toColumn")],
  ["F", words("keys.toFoundation")],
  ["B", words("keys.toBest")],
  ["Esc", words("keys.putBack")],
  ["D", words("keys.draw")],
  ["H", words("keys.hint")],
  ...own,
  ["T", words("keys.read")],
  ["M", words("keys.moves")],
  ["I", words("keys.help")],
  ["?", words("keys.keys")],
];

let lines = klondikeKeys([
  ["Shift H", words("keys.solver")],
  ["U  R", words("keys.undo")],
  ["L", words("keys.lamp")],
  ["W", words("keys.odds")],
  ["E", words("keys.finish")],
  ["N  O  S", words("keys.panels")],
]);

/** Set the keys of a table other than the solitaire's.
 * @param {KeyList} others */
export function useKeys(others) {
  lines = others;
}

export function openKeys() {
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
