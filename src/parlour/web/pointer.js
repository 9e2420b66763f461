// Mouse, finger and pen: a drag takes a card, with all that lies on it, from where it was touched; a trembling tap
// stays a tap. The cards follow the pointer and nothing else; what is dropped is the hand's business.

import { isFoundation } from "./moves.js";
import { glide, isStill } from "./options.js";

/** @import { Box, Held } from "./wire.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Piece } from "./pieces.js" */

/** Pixels before a press is a drag. */
const TREMBLE = { mouse: 5, pen: 8, touch: 12 };
const TILT = 1; // degree, at most

/** @typedef {{ id: number, element: Element, held: Held | null, startX: number, startY: number, lastX: number,
 *   pieces: Piece[], from: { x: number, y: number }, tilt: number }} Press */

/** @param {HTMLElement} root @param {Hand} hand */
export function followPointer(root, hand) {
  const { table } = hand;
  /** @type {Press | null} */
  let press = null;
  let handledAt = -1000;

  root.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || press) return;
    const element = meant(event);
    if (!element) {
      hand.putDown();
      return;
    }
    const at = { startX: event.clientX, startY: event.clientY, lastX: event.clientX };
    const held = table.read(element)?.held ?? null;
    press = { id: event.pointerId, element, held, ...at, pieces: [], from: { x: 0, y: 0 }, tilt: 0 };
    root.setPointerCapture(event.pointerId);
  });

  root.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.pieces.length && !begins(press, event)) return;
    if (press.held !== hand.held) {
      end(); // the table has changed under the hand
      return;
    }
    const speed = event.clientX - press.lastX;
    press.lastX = event.clientX;
    press.tilt = isStill() ? 0 : press.tilt * 0.85 + Math.max(-TILT, Math.min(TILT, speed * 0.2)) * 0.15;
    const x = press.from.x + event.clientX - press.startX;
    const y = press.from.y + event.clientY - press.startY;
    table.pieces.carry(press.pieces, x, y, press.tilt);
  });

  root.addEventListener("pointerup", (event) => {
    handledAt = event.timeStamp;
    if (!press || event.pointerId !== press.id) return;
    const { element, pieces, held } = press;
    if (!pieces.length) {
      press = null;
      if (element instanceof HTMLElement && element.tabIndex >= 0) element.focus({ preventScroll: true });
      hand.tap(element, event.timeStamp);
      return;
    }
    const place = held && targetUnder(pieces[0], event);
    end(place ?? undefined);
  });

  // Whatever takes the pointer away, the cards go home: a pinch, a call, another window.
  root.addEventListener("pointercancel", (event) => event.pointerId === press?.id && end());
  root.addEventListener("lostpointercapture", (event) => event.pointerId === press?.id && end());
  addEventListener("keydown", (event) => event.key === "Escape" && press?.pieces.length && end());

  // A click that no pointer made comes from a screen reader, or a switch.
  root.addEventListener("click", (event) => {
    if (event.timeStamp - handledAt < 500 && event.detail !== 0) return;
    const element = event.target instanceof Element ? event.target.closest("[data-place]") : null;
    if (element) hand.tap(element, event.timeStamp);
  });
  root.addEventListener("contextmenu", (event) => event.preventDefault());
  root.addEventListener("dragstart", (event) => event.preventDefault());

  /** What was touched. A card that only flies by is not meant, if something lies under it that stays.
   * @param {PointerEvent} event */
  function meant(event) {
    const touched = event.target instanceof Element ? event.target.closest("[data-place]") : null;
    if (!isPassing(touched, event)) return touched;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest("[data-place]"));
    return below.find((each) => each && root.contains(each) && !isPassing(each, event)) ?? touched;
  }

  /** @param {Element | null} element @param {PointerEvent} event */
  function isPassing(element, event) {
    const piece = table.pieces.of(element);
    if (!piece || !table.layout) return false;
    const edge = root.getBoundingClientRect();
    const home = { x: piece.x, y: piece.y, ...table.layout.card };
    return overlap({ x: event.clientX - edge.left, y: event.clientY - edge.top, width: 1, height: 1 }, home) === 0;
  }

  /** @param {Press} pressed @param {PointerEvent} event */
  function begins(pressed, event) {
    const moved = Math.hypot(event.clientX - pressed.startX, event.clientY - pressed.startY);
    const tremble = Reflect.get(TREMBLE, event.pointerType) ?? TREMBLE.touch;
    if (moved < tremble || !pressed.held) return false;
    const now = table.read(pressed.element);
    if (now?.held?.cards[0] !== pressed.held.cards[0]) return false;
    pressed.held = now.held;
    pressed.pieces = table.piecesOf(now.held);
    pressed.from = table.pieces.lift(pressed.pieces); // looks where they are, which costs less before anything is lit
    hand.pick(now.held);
    root.classList.add("dragging");
    return true;
  }

  /** @param {string} [place] */
  function end(place) {
    const ended = press;
    press = null;
    root.classList.remove("dragging");
    if (!ended?.pieces.length) return;
    table.pieces.release(ended.pieces, glide());
    // Sent in the same moment, so that a move that is shown at once glides there and not home first.
    if (place && hand.held === ended.held) hand.send(place);
    else hand.putDown();
  }

  /** The place that the dropped card lies on: a lit one before others, then the one most covered.
   * @param {Piece} first @param {PointerEvent} event */
  function targetUnder(first, event) {
    if (!table.layout) return null;
    const edge = root.getBoundingClientRect();
    const rect = first.element.getBoundingClientRect();
    const card = { x: rect.left - edge.left, y: rect.top - edge.top, width: rect.width, height: rect.height };
    const point = { x: event.clientX - edge.left, y: event.clientY - edge.top, width: 1, height: 1 };
    /** @type {{ place: string, worth: number }[]} */
    const found = [];
    for (const [place, zone] of table.layout.zones) {
      if (place === first.place && !isFoundation(place)) {
        // Its own column: most of the card there means that it was put back.
        found.push({ place, worth: overlap(card, zone) });
        continue;
      }
      const covered = overlap(card, zone);
      const isMeant = covered > 0.25 || overlap(point, zone) > 0;
      if (isMeant) found.push({ place, worth: covered + (isLit(place) ? 1 : 0) });
    }
    found.sort((one, other) => other.worth - one.worth);
    const best = found[0];
    return best && best.worth > 0 && best.place !== first.place ? best.place : null;
  }

  /** @param {string} place */
  function isLit(place) {
    return hand.targets.has(place);
  }
}

/** How much of the first box lies in the second, from 0 to 1.
 * @param {Box} one @param {Box} other */
function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return (Math.max(0, width) * Math.max(0, height)) / (one.width * one.height);
}
