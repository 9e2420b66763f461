// The keyboard at the Klondike table: arrow keys within and between areas, Enter to pick up and to put down, and single
// keys for frequent actions.

import { openedDialog } from "../kit/dialog.js";
import { isMirrored, options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { shortcut } from "../kit/shortcut.js";
import { followFocus, nearest } from "../table/focus.js";
import { isColumn } from "../klondike/moves.js";

/** @import { Area } from "../table/focus.js" */
/** @import { Selection } from "./selection.js" */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {Record<string, () => void>} Commands Commands by key. */

/** @param {HTMLElement} root @param {Selection} selection @param {Commands} commands */
export function followKeys(root, selection, commands) {
  const { board, state } = selection;
  const listening = new AbortController();
  const focus = followFocus(root, {
    areas,
    placeOf: (element) => board.read(element)?.place ?? null,
    lastOf: (place) => Object.values(board.stops()).flat(2).filter((stop) => board.read(stop)?.place === place).at(-1),
  });

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || openedDialog()) return;
    const { target } = event;
    const isHere = target instanceof HTMLElement && root.contains(target);
    const command = (isHere ? onTable(event, target) : undefined) ?? commandFor(event);
    if (!command) return;
    event.preventDefault();
    command();
  }, { signal: listening.signal });

  /** @param {KeyboardEvent} event @returns {(() => void) | undefined} */
  function commandFor(event) {
    const key = shortcut(event);
    if (event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return event.shiftKey ? commands.r : commands.u;
      return key === "y" ? commands.r : undefined;
    }
    if (key === "escape") return state.held ? () => selection.putDown() : undefined;
    if (!options.letterKeys) return undefined;
    if (key === "t") return () => void load(import("./read-aloud.js")).then(({ sayTable }) => sayTable(selection));
    if (key === "m") return () => void load(import("./read-aloud.js")).then(({ sayMoves }) => sayMoves(selection));
    return event.shiftKey && key === "h" ? commands.H : commands[key];
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} element @returns {(() => void) | undefined} */
  function onTable(event, element) {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const arrow = Reflect.get(ARROWS, event.key);
    if (arrow) return () => next(element, arrow[0], arrow[1])?.focus({ preventScroll: true });
    if (event.key === "Enter" || event.key === " ") return () => selection.tap(element, null);
    const held = state.held ?? board.read(element)?.held;
    if (!options.letterKeys || event.shiftKey || !held) return undefined;
    const key = shortcut(event);
    if (key === "b") return () => void selection.best(held);
    if (key !== "f" && !isColumn(key)) return undefined;
    return () => {
      selection.pick(held);
      selection.send(key);
    };
  }

  /** Return the next stop in a direction: along a row, up and down a column, and between columns.
   * @param {HTMLElement} element @param {number} right @param {number} down */
  function next(element, right, down) {
    const { stock, waste, foundations, columns } = board.stops();
    const isUpright = state.layout?.isUpright;
    const upper = isUpright ? foundations : [...stock, ...waste, ...foundations];
    const lower = isUpright ? [...waste, ...stock] : [];
    const across = isMirrored() ? -right : right;
    const column = columns.findIndex((stops) => stops.includes(element));
    if (column < 0) {
      const row = lower.includes(element) ? lower : upper;
      if (!down) return row[row.indexOf(element) + across];
      const heads = columns.map(([head]) => head);
      const isTowards = row === lower ? down < 0 : down > 0;
      return isTowards ? columns[heads.indexOf(nearest(heads, element))]?.at(-1) : undefined;
    }
    if (!down) return columns[column + across]?.at(-1);
    const at = columns[column].indexOf(element) + down;
    return at < 0 ? nearest(upper, element) : (columns[column][at] ?? nearest(lower, element));
  }

  /** @returns {Area[]} */
  function areas() {
    const { stock, waste, foundations, columns } = board.stops();
    return [
      { name: "stock", stops: stock },
      // Enter the waste at its top card, whichever card of the fan was focused last.
      { name: "waste", stops: [...waste].reverse(), isFresh: true },
      { name: "foundations", stops: foundations },
      { name: "columns", stops: columns.flatMap((stops) => [...stops].reverse()) },
    ];
  }

  return {
    refresh: focus.refresh,
    destroy() {
      focus.destroy();
      listening.abort();
    },
  };
}
