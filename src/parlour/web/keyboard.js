// The keyboard at the table: one tab stop for each area, arrow keys inside and across, Enter to pick up and to put
// down, and single keys for what is done most. Focus stays on its card wherever that goes.

import { say } from "./notices.js";
import { options } from "./options.js";
import { readTable } from "./words.js";

/** @import { Hand } from "./hand.js" */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {Record<string, () => void>} Commands By the key that calls them. */

/** @param {HTMLElement} root @param {Hand} hand @param {Commands} commands */
export function followKeys(root, hand, commands) {
  const { table } = hand;
  /** @type {Map<string, HTMLElement>} The element of each area that Tab comes to. */
  const current = new Map();
  /** @type {string | null} Where the focused card lay, should it be turned face down. */
  let place = null;

  root.addEventListener("focusin", (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    place = event.target.dataset.place ?? null;
    const area = areas().find(([, stops]) => stops.includes(/** @type {HTMLElement} */ (event.target)));
    if (!area) return;
    current.set(area[0], event.target);
    refresh();
  });

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !root.isConnected || document.querySelector("dialog[open]")) return;
    const { target } = event;
    if (target instanceof HTMLElement && root.contains(target) && onTable(event, target)) {
      event.preventDefault();
      return;
    }
    const command = commandFor(event);
    if (!command) return;
    event.preventDefault();
    command();
  });

  /** @param {KeyboardEvent} event */
  function commandFor(event) {
    const key = event.key.toLowerCase();
    if (event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return event.shiftKey ? commands.r : commands.u;
      return key === "y" ? commands.r : undefined;
    }
    if (key === "escape") return hand.held ? () => hand.putDown() : undefined;
    if (!options.letterKeys) return undefined;
    if (key === "t") return () => table.view && say(readTable(table.view, hand.room.update?.score));
    return event.shiftKey && key === "h" ? commands.H : commands[key];
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} element */
  function onTable(event, element) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = Reflect.get(ARROWS, event.key);
    if (arrow) {
      go(element, arrow[0], arrow[1]);
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      hand.tap(element, -Infinity);
      return true;
    }
    if (!options.letterKeys || event.shiftKey) return false;
    const spot = table.read(element);
    const held = hand.held ?? spot?.held;
    if (/^[1-7]$/.test(event.key) && held) {
      hand.pick(held);
      hand.send(event.key);
      return true;
    }
    if (event.key.toLowerCase() === "f" && held?.cards[0]) {
      hand.pick(held);
      hand.send("f");
      return true;
    }
    if (event.key.toLowerCase() === "b" && held) {
      void hand.best(held);
      return true;
    }
    return false;
  }

  /** The next stop in a direction: along the upper row, along the columns, up and down a column and between both.
   * @param {HTMLElement} element @param {number} right @param {number} down */
  function go(element, right, down) {
    const { stock, waste, foundations, columns } = table.stops();
    const upper = [...stock, ...waste, ...foundations];
    const across = options.leftHanded ? -right : right;
    const column = columns.findIndex((stops) => stops.includes(element));
    let next;
    if (column < 0) {
      const at = upper.indexOf(element);
      next = down ? (down > 0 ? columns[columnUnder(element)].at(-1) : undefined) : upper[at + across];
    } else if (down) {
      const at = columns[column].indexOf(element) + down;
      next = at < 0 ? nearest(upper, element) : columns[column][at];
    } else {
      next = columns[column + across]?.at(-1);
    }
    next?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} element */
  function columnUnder(element) {
    const columns = table.stops().columns.map((stops) => stops[0]);
    const found = nearest(columns, element);
    return found ? columns.indexOf(found) : 0;
  }

  /** @param {HTMLElement[]} elements @param {HTMLElement} from */
  function nearest(elements, from) {
    const { left } = from.getBoundingClientRect();
    /** @param {HTMLElement} element */
    const distance = (element) => Math.abs(element.getBoundingClientRect().left - left);
    return [...elements].sort((one, other) => distance(one) - distance(other))[0];
  }

  /** @returns {[string, HTMLElement[]][]} */
  function areas() {
    const { stock, waste, foundations, columns } = table.stops();
    return [
      ["stock", stock],
      ["waste", [...waste].reverse()],
      ["foundations", foundations],
      ["columns", columns.flatMap((stops) => [...stops].reverse())],
    ];
  }

  /** The table has changed: one stop of each area is in the way of Tab, and focus is where it was. */
  function refresh() {
    for (const [area, stops] of areas()) {
      // The waste's top card is what one comes for, whichever of the fan was read last.
      const kept = area === "waste" ? stops.find((stop) => stop === document.activeElement) : current.get(area);
      const chosen = kept && stops.includes(kept) ? kept : stops[0];
      if (chosen) current.set(area, chosen);
      for (const stop of stops) {
        const index = stop === chosen ? 0 : -1;
        if (stop.tabIndex !== index || !stop.hasAttribute("tabindex")) stop.tabIndex = index;
      }
    }
    for (const [, slot] of table.slots) if (!slot.classList.contains("stop")) slot.removeAttribute("tabindex");
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && root.contains(focused)) {
      if (focused.dataset.place) place = focused.dataset.place;
    } else if (place && (!focused || focused === document.body)) {
      const stops = Object.values(table.stops()).flat(2);
      stops.filter((stop) => stop.dataset.place === place).at(-1)?.focus({ preventScroll: true });
    }
  }

  /** Focus was given away on purpose. */
  root.addEventListener("focusout", (event) => {
    if (event.relatedTarget) place = null;
  });
  root.addEventListener("pointerdown", () => {
    place = null;
  });

  return { refresh };
}
