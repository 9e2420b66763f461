// Keyboard focus on a table: one tab stop for each area (roving tabindex), in the order of the table, and focus that
// follows its card. Each table handles the arrow keys itself.

import { setStop } from "../kit/roving.js";

/** @typedef {{ name: string, stops: HTMLElement[], isFresh?: boolean }} Area A fresh area is always entered at its
 * first stop, whichever was visited last. */

/** @param {HTMLElement} root
 * @param {{ areas: () => Area[], placeOf: (element: Element) => string | null, lastOf: (place: string) => HTMLElement | undefined }} table */
export function followFocus(root, { areas, placeOf, lastOf }) {
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {Map<string, HTMLElement>} The current tab stop of each area. */
  const current = new Map();
  /** @type {string | null} The place of the focused card, in case it is removed. */
  let place = null;
  /** @type {"forward" | "backward" | null} The direction of the current Tab press. */
  let way = null;

  root.addEventListener("focusin", ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement)) return;
    const isComing = !(relatedTarget instanceof Node && root.contains(relatedTarget));
    const entered = isComing && way ? stopOf(areas().at(way === "forward" ? 0 : -1)) : undefined;
    way = null;
    if (entered && entered !== target) {
      entered.focus({ preventScroll: true });
      return;
    }
    place = placeOf(target);
    const area = areas().find(({ stops }) => stops.includes(target));
    if (!area) return;
    current.set(area.name, target);
    refresh();
  }, { signal });

  // Focus was moved away on purpose.
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget) place = null;
  }, { signal });
  root.addEventListener("pointerdown", () => {
    place = null;
  }, { signal });

  addEventListener("keydown", (event) => {
    const isTab = event.key === "Tab" || event.code === "Tab"; // with Shift its key has no name in WebKitGTK
    way = isTab ? (event.shiftKey ? "backward" : "forward") : null;
    const { target } = event;
    if (!way || !(target instanceof HTMLElement) || !root.contains(target)) return;
    const all = areas();
    const at = all.findIndex(({ stops }) => stops.includes(target));
    const next = stopOf(all[at + (way === "forward" ? 1 : -1)]);
    if (at < 0) return;
    if (next) {
      event.preventDefault();
      next.focus({ preventScroll: true });
    } else {
      place = null; // there may be nothing after the table but the browser's own buttons: focus is not pulled back
      // From here the browser continues in DOM order, which is not the table's.
      for (const { stops } of all) setStop(stops, stops.includes(target) ? target : undefined);
      setTimeout(refresh);
    }
  }, { signal, capture: true });

  /** @param {Area | undefined} area */
  function stopOf(area) {
    if (!area) return undefined;
    const kept = area.isFresh ? area.stops.find((stop) => stop === document.activeElement) : current.get(area.name);
    return kept && area.stops.includes(kept) ? kept : area.stops[0];
  }

  /** Update after a change: one tab stop for each area, and focus where it was. */
  function refresh() {
    const all = areas();
    for (const area of all) {
      const chosen = stopOf(area);
      if (chosen) current.set(area.name, chosen);
      setStop(area.stops, chosen);
    }
    const focused = document.activeElement;
    const isHere = focused !== null && root.contains(focused);
    if (isHere) place = placeOf(focused) ?? place;
    // A covered card is no longer a stop: browsers blur it, some of them only after this.
    const isLost = isHere ? !all.some(({ stops }) => stops.some((stop) => stop === focused)) : !focused || focused === document.body;
    if (place && isLost) lastOf(place)?.focus({ preventScroll: true });
  }

  return {
    refresh,
    /** Focus the tab stop of an area.
     * @param {string} name */
    enter: (name) => stopOf(areas().find((area) => area.name === name))?.focus({ preventScroll: true }),
    destroy: () => listening.abort(),
  };
}

/** Return the element horizontally nearest to another one.
 * @param {readonly HTMLElement[]} elements @param {HTMLElement} from */
export function nearest(elements, from) {
  const { left } = from.getBoundingClientRect();
  /** @param {HTMLElement} element */
  const distance = (element) => Math.abs(element.getBoundingClientRect().left - left);
  return [...elements].sort((one, other) => distance(one) - distance(other))[0];
}
