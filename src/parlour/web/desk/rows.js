// Lists that change every few seconds: a row keeps its element as long as its item exists, so that neither a press nor
// focus is lost.

import { build } from "../kit/elements.js";
import { passFocus } from "../kit/pass-focus.js";

/** @template Item @typedef {{ element: HTMLElement, show: (item: Item) => void }} Row */

/** @template Item
 * @param {string} none The text of an empty list.
 * @param {(item: Item) => string} keyOf @param {(item: Item) => Row<Item>} make
 * @returns {{ element: HTMLElement, fill: (items: Item[], more?: string) => void }} */
export function rows(none, keyOf, make) {
  /** @type {Map<string, Row<Item>>} */
  let shown = new Map();
  const list = build("ul", "rows");
  const rest = build("p", "note", none);

  /** @param {Item[]} items @param {string} [more] The text below them. */
  function fill(items, more = "") {
    const before = shown;
    shown = new Map(items.map((item) => {
      const key = keyOf(item);
      const row = before.get(key) ?? make(item);
      row.show(item);
      return [key, row];
    }));
    const wanted = [...shown.values()].map(({ element }) => element);
    const hadFocus = list.contains(document.activeElement);
    for (const [key, { element }] of before) if (!shown.has(key)) element.remove();
    // An element in the right place is not moved: it would lose a press.
    for (const [place, element] of wanted.entries()) if (list.children[place] !== element) list.insertBefore(element, list.children[place] ?? null);
    if (hadFocus && !list.contains(document.activeElement)) passFocus(list.querySelector("button"));
    rest.textContent = items.length ? more : none;
    rest.hidden = !rest.textContent;
  }

  return { element: build("div", "listed", list, rest), fill };
}
