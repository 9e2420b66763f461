// Roving tabindex: one of several elements is the tab stop, and arrow keys lead to the others.

import { setAttribute } from "./elements.js";

/** Return how far an arrow key leads in a row or grid; 0 for other keys.
 * @param {string} key @param {HTMLElement} root @param {number} columns */
function stepOf(key, root, columns) {
  const right = getComputedStyle(root).direction === "rtl" ? -1 : 1;
  return { ArrowRight: right, ArrowLeft: -right, ArrowDown: columns, ArrowUp: -columns }[key] ?? 0;
}

/** @param {readonly HTMLElement[]} stops @param {HTMLElement | undefined} chosen The tab stop. */
export function setStop(stops, chosen) {
  for (const stop of stops) {
    // Reading its `tabIndex` would force a layout.
    setAttribute(stop, "tabindex", stop === chosen ? "0" : "-1");
  }
}

/** Make a row or a grid of elements one tab stop.
 * @param {HTMLElement} root @param {() => HTMLElement[]} stops Those that can be reached now. @param {number} [columns] */
export function rove(root, stops, columns = 1) {
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {HTMLElement | undefined} */
  let current;

  /** Update after the elements have changed. */
  function refresh() {
    const all = stops();
    if (!current || !all.includes(current)) current = all[0];
    setStop(all, current);
  }

  root.addEventListener("focusin", ({ target }) => {
    const found = stops().find((stop) => stop === target);
    if (found) current = found;
    refresh();
  }, { signal });

  root.addEventListener("keydown", (event) => {
    const all = stops();
    const at = all.findIndex((stop) => stop === event.target);
    const step = stepOf(event.key, root, columns);
    if (at < 0 || !step) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  }, { signal });

  refresh();
  return { refresh, destroy: () => listening.abort() };
}
