// Shared parts of charts: SVG shapes, a drawing and the same data as a table; one is shown, the other is for screen readers.

import { words } from "../words/message.js";
import { build } from "./elements.js";
import { pressable } from "./fields.js";

/** @param {HTMLElement} drawn @param {HTMLElement} table */
export function chartOrTable(drawn, table) {
  drawn.setAttribute("aria-hidden", "true");
  const holder = build("div", "unseen", table);
  const swap = pressable(words("statistics.asTable"), () => {
    const isTable = drawn.hidden;
    drawn.hidden = !isTable;
    holder.className = isTable ? "unseen" : "";
    swap.textContent = words(isTable ? "statistics.asTable" : "statistics.asChart");
  }, "quiet");
  return build("figure", "chart", drawn, holder, swap);
}

/** Return a table with column headers and row headers.
 * @param {string} caption @param {string[]} columns @param {string[][]} lines */
export function tableOf(caption, columns, lines) {
  const head = build("tr", "", ...columns.map((name) => build("th", { scope: "col" }, name)));
  const rows = lines.map(([name, ...values]) => build("tr", "", build("th", { scope: "row" }, name), ...values.map((value) => build("td", "", value))));
  return build("table", "", build("caption", "unseen", caption), build("thead", "", head), build("tbody", "", ...rows));
}

/** Return an SVG shape. @param {string} name @param {Record<string, string>} attributes */
export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  return made;
}

/** Return the next number that can be halved: 2, 4, 10, 20, 40, 100 … @param {number} most */
export function roundUp(most) {
  for (let unit = 1; ; unit *= 10) {
    for (const first of [2, 4, 10]) if (first * unit >= most) return first * unit;
  }
}
