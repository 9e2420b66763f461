// Lists that change every few seconds: a row keeps its element as long as its item exists, so that neither a press nor
// focus is lost.

import { build, setText } from "../kit/elements.js";
import { passFocus } from "../kit/pass-focus.js";

const LETTERS = /\p{Letter}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;
const isRightToLeft = document.documentElement.dir === "rtl";

/** Isolate a fact in letters of the other direction, so that it doesn't change the order of those around it. @param {string} fact */
const isolated = (fact) => (isRightToLeft || RIGHT_TO_LEFT.test(fact) ? `${LETTERS.test(fact) ? "\u2068" : "\u2066"}${fact}\u2069` : fact);

/** Return a list: what each row is about, and facts that change.
 * @template Item
 * @param {string} none The text of an empty list.
 * @param {{ key: (item: Item) => string, name: (item: Item) => HTMLElement[], facts: (item: Item) => string[], button?: (item: Item) => HTMLElement }} row
 * @returns {{ element: HTMLElement, fill: (items: Item[], more?: string) => void }} */
export function rows(none, { key: keyOf, name, facts: factsOf, button }) {
  /** @param {Item} item */
  const make = (item) => {
    const facts = build("small", "");
    const element = build("li", "", build("p", "", ...name(item)), facts, ...(button ? [build("div", "buttons", button(item))] : []));
    return { element, show: (/** @type {Item} */ item) => setText(facts, factsOf(item).map(isolated).join(" · ")) };
  };
  /** @type {Map<string, ReturnType<typeof make>>} */
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
