// What charts have in common: the drawing and the same as a table, of which the one is shown and the other can be heard.

import { build } from "./elements.js";
import { pressable } from "./fields.js";

/** @param {HTMLElement} drawn @param {HTMLElement} table @param {Record<"asTable" | "asChart", string>} texts Of the button. */
export function chartOrTable(drawn, table, { asTable, asChart }) {
  drawn.setAttribute("aria-hidden", "true");
  const holder = build("div", "unseen", table);
  const swap = pressable(asTable, () => {
    const isTable = drawn.hidden;
    drawn.hidden = !isTable;
    holder.className = isTable ? "unseen" : "";
    swap.textContent = isTable ? asTable : asChart;
  }, "quiet");
  return build("figure", "chart", drawn, holder, swap);
}

/** A table with the names of its columns and a name in front of each row.
 * @param {string} caption @param {string[]} columns @param {string[][]} lines */
export function tableOf(caption, columns, lines) {
  const head = build("tr", "", ...columns.map((name) => heading("col", name)));
  const rows = lines.map(([name, ...values]) => build("tr", "", heading("row", name), ...values.map((value) => build("td", "", value))));
  return build("table", "", build("caption", "unseen", caption), build("thead", "", head), build("tbody", "", ...rows));
}

/** @param {string} scope @param {string} text */
function heading(scope, text) {
  const made = build("th", "", text);
  made.scope = scope;
  return made;
}

/** The next number that can be halved: 2, 4, 10, 20, 40, 100 … @param {number} most */
export function roundUp(most) {
  for (let unit = 1; ; unit *= 10) {
    for (const first of [2, 4, 10]) if (first * unit >= most) return first * unit;
  }
}
