// The keyboard at a solitaire: arrow keys within and between areas, Enter to pick up and to put down, and single
// keys for frequent actions.

import { openedDialog } from "../kit/dialog.js";
import { shortcut } from "../kit/keys.js";
import { isMirrored, options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { followFocus, nearest } from "../table/focus.js";
import { isSpot } from "../table/places.js";
import { targetsOf } from "./moves.js";

/** @import { Area } from "../table/focus.js" */
/** @import { Held } from "../table/types.js" */
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
    lastOf: (place) => board.stops(place).at(-1),
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
    if (key === "escape") return state.held ? () => selection.putBack() : undefined;
    if (!options.letterKeys) return undefined;
    if (key === "t") return () => void load(import("./read-aloud.js")).then(({ sayTable }) => sayTable(selection));
    if (key === "q" && commands.h) return sendWaste;
    if (key === "m") return () => void load(import("./read-aloud.js")).then(({ sayMoves }) => sayMoves(selection));
    return event.shiftKey && key === "h" ? commands.H : commands[key];
  }

  /** Send the top card of the waste from wherever focus is, and leave focus there. */
  function sendWaste() {
    const waste = state.places.find(({ kind }) => kind === "waste");
    const top = waste && board.stops(waste.name).at(-1);
    const held = top && board.read(top)?.held;
    if (held) void selection.best(held);
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
    if (key === "b" && commands.h) return () => void selection.best(held).then(() => stayAt(held.place));
    const target = key === "f" ? homeOf(held) : state.places.filter((place) => place.kind === "column" && !isSpot(place))["1234567890".indexOf(key)]?.name;
    if (!target) return undefined;
    return () => {
      selection.pick(held);
      selection.send(target);
      stayAt(held.place);
    };
  }

  /** The place that keys have sent cards from, until the answer: focus stays there, on what is turned up. Until that is
   * known, it stays with the card, so that a screen reader names one card only. */
  let sentFrom = "";
  /** @type {Element | null} */
  let sent = null;

  /** @param {string} place */
  function stayAt(place) {
    const { isBusy } = selection.pending;
    const stop = board.stops(place).at(-1);
    sent = isBusy && stop && !board.read(stop)?.held ? document.activeElement : null;
    if (!sent) stop?.focus({ preventScroll: true });
    sentFrom = isBusy ? place : "";
  }

  /** Return the foundation that a card may go to or, if there is none, one to try.
   * @param {Held} held */
  function homeOf(held) {
    const homes = state.places.filter(({ kind }) => kind === "foundation");
    const legal = state.view && [...targetsOf(state.view, selection.pending.moves, held)];
    const home = homes.find(({ name }) => legal?.includes(name)) ?? homes.find(({ suit }) => suit && suit === held.cards[0]?.[1]) ?? homes[0];
    return home?.name;
  }

  /** Return the next stop in a direction: along a row, up and down a column, and between columns.
   * @param {HTMLElement} element @param {number} right @param {number} down */
  function next(element, right, down) {
    const rows = (state.layout?.rows ?? []).map((names) => names.map((name) => ({ name, stops: board.stops(name) })));
    const at = rows.findIndex((row) => row.some(({ stops }) => stops.includes(element)));
    if (at < 0) return undefined;
    const across = isMirrored() ? -right : right;
    const place = rows[at].findIndex(({ stops }) => stops.includes(element));
    const { name, stops } = rows[at][place];
    if (isDown(name)) {
      if (!down) return rows[at][place + across]?.stops.at(-1);
      const other = stops[stops.indexOf(element) + down];
      if (other) return other;
    } else if (!down) {
      const row = rows[at].flatMap((each) => each.stops);
      return row[row.indexOf(element) + across];
    }
    const towards = (rows[at + down] ?? []).flatMap((each) => (isDown(each.name) ? each.stops.slice(0, 1) : each.stops));
    const found = nearest(towards, element);
    const column = rows[at + down]?.find((each) => isDown(each.name) && each.stops[0] === found);
    return column ? column.stops.at(-1) : found;
  }

  /** @param {string} place */
  function isDown(place) {
    return state.places.some(({ name, lies }) => name === place && lies === "down");
  }

  /** Return the areas of the table: neighbouring places of a kind. Each is entered at its top cards.
   * @returns {Area[]} */
  function areas() {
    /** @type {(Area & { kind: string })[]} */
    const found = [];
    for (const { name, kind, lies } of state.places) {
      const stops = lies === "pile" ? board.stops(name) : board.stops(name).reverse();
      const last = found.at(-1);
      if (last?.kind === kind) last.stops.push(...stops);
      // A fan is entered at its top card, whichever card of it was focused last.
      else found.push({ name, kind, stops, isFresh: lies === "fan" });
    }
    return found;
  }

  return {
    refresh() {
      focus.refresh();
      const { activeElement: focused } = document;
      if (sentFrom && (focused === sent || board.stops(sentFrom).some((stop) => stop === focused))) stayAt(sentFrom);
    },
    destroy() {
      focus.destroy();
      listening.abort();
    },
  };
}
