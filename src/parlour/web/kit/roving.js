// Roving tabindex: one of several elements is the tab stop, and arrow keys lead to the others.

import { setAttribute } from "./elements.js";

/** The usual keys of a row of buttons. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {readonly HTMLElement[]} stops @param {HTMLElement | undefined} chosen The tab stop. */
export function setStop(stops, chosen) {
  for (const stop of stops) {
    // Reading its `tabIndex` would force a layout.
    setAttribute(stop, "tabindex", stop === chosen ? "0" : "-1");
  }
}

/** Make a row of elements one tab stop.
 * @param {HTMLElement} root @param {() => HTMLElement[]} stops Those that can be reached now. */
export function rove(root, stops) {
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
    const step = Reflect.get(STEPS, event.key);
    if (at < 0 || !step) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  }, { signal });

  refresh();
  return { refresh, destroy: () => listening.abort() };
}
