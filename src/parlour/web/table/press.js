// Mouse, touch and pen on a table, with pointer capture. A press with jitter is still a tap; one released elsewhere is
// not; one that moves drags cards from where they were touched. Anything that takes the pointer away returns them: a
// pinch, a second finger, a call, Escape.
//
// idle → pressed (captured) → tap, or → dragging → drop or cancel

import { overlap } from "./zones.js";

/** @import { Pieces } from "./pieces.js" */
/** @import { Piece, Point } from "./types.js" */

/** Pixels of movement that make a press a drag. */
const TREMBLE = { mouse: 5, pen: 8, touch: 12 };
const TILT = 1; // degree, at most
const AFTER_POINTER = 500; // milliseconds in which a click belongs to the pointer

/** @typedef {{ id: number, element: Element, place: string | undefined, grip: Piece[], start: Point, from: Point, lastX: number,
 *   tilt: number, isDrag: boolean }} Press */

/** The callbacks of a table. `grip` returns the pieces that a drag from an element carries, the touched one first. A tap
 * is told with the place where it began: the element may have moved since. A drag is told where the touched piece is in
 * its layer, a drop where the pointer is in the window.
 * @typedef {{
 *   pieces: Pieces,
 *   find: (touched: Element) => Element | null,
 *   card: () => { width: number, height: number },
 *   place?: (element: Element) => string | undefined,
 *   grip: (element: Element) => Piece[],
 *   time: () => number,
 *   lifted: (grip: Piece[]) => void,
 *   moved?: (grip: Piece[], to: Point) => void,
 *   dropped: (grip: Piece[], at: Point) => void,
 *   cancelled: (grip: Piece[]) => void,
 *   tapped: (element: Element, at: number, place: string | undefined, isTouch: boolean) => void,
 *   missed?: () => void,
 * }} Pressed */

/** @param {HTMLElement} root @param {Pressed} table */
export function followPress(root, table) {
  const { pieces } = table;
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {Press | null} */
  let press = null;
  let handledAt = -1000;

  /** @template {keyof HTMLElementEventMap} Type
   * @param {Type} type @param {(event: HTMLElementEventMap[Type]) => void} act */
  const on = (type, act) => root.addEventListener(type, act, { signal });
  /** @param {(event: PointerEvent, press: Press) => void} act @returns {(event: PointerEvent) => void} */
  const own = (act) => (event) => void (press?.id === event.pointerId && act(event, press));

  on("pointerdown", (event) => {
    if (press && event.pointerId !== press.id) cancel(); // a second finger
    if (!event.isPrimary || event.button !== 0 || press) return;
    const element = meant(event);
    if (!element) {
      table.missed?.();
      return;
    }
    const start = { x: event.clientX, y: event.clientY };
    const { pointerId: id } = event;
    const place = table.place?.(element);
    press = { id, element, place, grip: table.grip(element), start, from: start, lastX: start.x, tilt: 0, isDrag: false };
    root.setPointerCapture(id);
  });

  on("pointermove", own((event, pressed) => {
    if (!pressed.isDrag && !begins(pressed, event)) return;
    const speed = event.clientX - pressed.lastX;
    pressed.lastX = event.clientX;
    pressed.tilt = table.time() ? pressed.tilt * 0.85 + Math.max(-TILT, Math.min(TILT, speed * 0.2)) * 0.15 : 0;
    const { from, start } = pressed;
    const to = { x: from.x + event.clientX - start.x, y: from.y + event.clientY - start.y };
    pieces.carry(pressed.grip, to, pressed.tilt);
    table.moved?.(pressed.grip, to);
  }));

  on("pointerup", (event) => {
    handledAt = event.timeStamp;
    if (press?.id !== event.pointerId) return;
    const { element, place, grip, isDrag } = press;
    const isAway = hasMoved(press, event) && !isOver(element, event);
    press = null;
    root.classList.remove("dragging");
    if (isDrag) {
      table.dropped(grip, { x: event.clientX, y: event.clientY });
      // Release the cards at once, so that an optimistic update glides to its target and not back first.
      pieces.release(grip.filter((piece) => piece.isLifted), table.time());
    } else if (!isAway) {
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      table.tapped(element, event.timeStamp, place, event.pointerType === "touch");
    }
  });

  on("pointercancel", own(cancel));
  on("lostpointercapture", own(cancel));
  addEventListener("keydown", (event) => event.key === "Escape" && press?.isDrag && cancel(), { signal });

  // A click without a pointer comes from a screen reader or a switch.
  on("click", (event) => {
    if (event.timeStamp - handledAt < AFTER_POINTER && event.detail !== 0) return;
    const element = event.target instanceof Element ? table.find(event.target) : null;
    if (element) table.tapped(element, event.timeStamp, table.place?.(element), false);
  });
  on("contextmenu", (event) => event.preventDefault());
  on("dragstart", (event) => event.preventDefault());

  /** @param {Press} pressed @param {PointerEvent} event */
  function begins(pressed, event) {
    if (!hasMoved(pressed, event) || !pressed.grip.length) return false;
    const now = table.grip(pressed.element);
    if (now[0] !== pressed.grip[0]) return false; // the table has changed since it was touched
    pressed.grip = now;
    pressed.from = pieces.lift(now); // measures them, which is cheaper before anything is highlighted
    pressed.isDrag = true;
    root.classList.add("dragging");
    table.lifted(now);
    return true;
  }

  function cancel() {
    const ended = press;
    press = null;
    root.classList.remove("dragging");
    if (!ended?.isDrag) return;
    table.cancelled(ended.grip);
    pieces.release(ended.grip.filter((piece) => piece.isLifted), table.time());
  }

  /** Return the touched element. A card in mid-animation is ignored if something at rest lies under it.
   * @param {PointerEvent} event */
  function meant(event) {
    const touched = event.target instanceof Element ? table.find(event.target) : null;
    if (!touched || !isPassing(touched, event)) return touched;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((each) => table.find(each));
    return below.find((each) => each && root.contains(each) && !isPassing(each, event)) ?? touched;
  }

  /** @param {Element} element @param {PointerEvent} event */
  function isPassing(element, event) {
    const piece = pieces.of(element);
    if (!piece?.landing) return false;
    const edge = piece.layer.getBoundingClientRect();
    const home = { x: piece.x + edge.left, y: piece.y + edge.top, ...table.card() };
    return overlap({ x: event.clientX, y: event.clientY, width: 1, height: 1 }, home) === 0;
  }

  return {
    cancel,
    get isDragging() {
      return press?.isDrag ?? false;
    },
    destroy() {
      cancel();
      listening.abort();
    },
  };
}

/** Return whether this is more than jitter.
 * @param {Press} pressed @param {PointerEvent} event */
const hasMoved = ({ start }, { clientX, clientY, pointerType }) =>
  Math.hypot(clientX - start.x, clientY - start.y) >= (Reflect.get(TREMBLE, pointerType) ?? TREMBLE.touch);

/** @param {Element} element @param {PointerEvent} event */
function isOver(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
