// Mouse, finger and pen at the hand of Eights: a card that is dragged out of the hand is played, a trembling tap stays a
// tap, and a strip of many cards still scrolls sideways under the finger.

import { flyPiece, seenAt } from "./eights-pieces.js";

/** @import { EightsHand } from "./eights-hand.js" */
/** @import { EightsPiece } from "./eights-pieces.js" */

/** Pixels before a press is a drag. */
const TREMBLES = { mouse: 5, pen: 8, touch: 12 };

/** @typedef {{ id: number, piece: EightsPiece, x: number, y: number, isDrag: boolean }} HandPress */

/** @param {EightsHand} hand @param {(piece: EightsPiece) => void} play @param {(isOver: boolean) => void} aim */
export function followHandPointer(hand, play, aim) {
  const { cards } = hand;
  /** @type {HandPress | null} */
  let press = null;
  let draggedAt = -1000;

  cards.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const element = event.target instanceof Element ? event.target.closest(".card") : null;
    const piece = hand.of(element);
    if (!piece) return;
    piece.element.focus({ preventScroll: true });
    press = { id: event.pointerId, piece, x: event.clientX, y: event.clientY, isDrag: false };
    // Then the click is the card's as well, though it may have moved from under the pointer.
    piece.element.setPointerCapture(event.pointerId);
  });

  cards.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.isDrag && Math.hypot(x, y) < (Reflect.get(TREMBLES, event.pointerType) ?? TREMBLES.touch)) return;
    if (!hand.of(press.piece.element)) {
      press = null;
      return;
    }
    press.isDrag = true;
    const { element, lie } = press.piece;
    for (const flight of element.getAnimations()) flight.cancel();
    element.classList.add("lifted");
    element.style.translate = `${lie.x + x}px ${lie.y + y}px`;
    aim(isOut(press.piece));
  });

  cards.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { piece, isDrag } = press;
    if (!isDrag) {
      press = null;
      return;
    }
    draggedAt = event.timeStamp;
    const isMeant = isOut(piece);
    putBack();
    if (isMeant) play(piece);
  });

  // Whatever takes the pointer away, the card goes home: a scroll, a pinch, a call.
  for (const name of /** @type {const} */ (["pointercancel", "lostpointercapture"])) {
    cards.addEventListener(name, (event) => event.pointerId === press?.id && putBack());
  }

  cards.addEventListener("keydown", (event) => event.key === "Escape" && press?.isDrag && putBack());

  cards.addEventListener("click", (event) => {
    const piece = hand.of(event.target instanceof Element ? event.target.closest(".card") : null);
    if (!piece || event.timeStamp - draggedAt < 50) return;
    play(piece);
  });
  cards.addEventListener("contextmenu", (event) => event.preventDefault());
  cards.addEventListener("dragstart", (event) => event.preventDefault());

  /** Half of it is above the hand.
   * @param {EightsPiece} piece */
  function isOut({ element }) {
    return seenAt(element).y < cards.getBoundingClientRect().top;
  }

  function putBack() {
    const ended = press;
    press = null;
    aim(false);
    if (!ended?.isDrag) return;
    const { element, lie } = ended.piece;
    const from = seenAt(element);
    element.classList.remove("lifted");
    element.style.translate = `${lie.x}px ${lie.y}px`;
    flyPiece(ended.piece, from);
  }
}
