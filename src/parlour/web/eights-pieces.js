// The cards of Eights as elements: each is one from when it is made until it is buried in the pile. Where it lies is
// set at once; how it got there is an animation over that and changes nothing.

import { eightsFace } from "./eights-cards.js";
import { build } from "./building.js";
import { glide, isStill, options } from "./options.js";

/** @import { Lie, Point } from "./eights-wire.js" */

/** @typedef {{ element: HTMLElement, sides: HTMLElement, front: HTMLElement, text: string, lie: Lie }} EightsPiece */
/** @typedef {Point & { width: number }} Origin The middle of what it comes from, and how wide that is. */

/** Flights across the table take a little longer than a glide within the hand. */
const FLIGHT = 1.7;

export const flightTime = () => glide() * FLIGHT;

/** @param {string} text @returns {EightsPiece} */
export function makePiece(text) {
  const front = build("div", "face");
  const sides = build("div", "sides", build("div", "back"), front);
  const element = build("div", "card up", sides);
  const piece = { element, sides, front, text: "", lie: { x: 0, y: 0, angle: 0 } };
  paintPiece(piece, text);
  return piece;
}

/** @param {EightsPiece} piece @param {string} text */
export function paintPiece(piece, text) {
  piece.text = text;
  piece.element.dataset.card = text.split("=")[0];
  piece.front.innerHTML = eightsFace(text, options);
}

/** @param {EightsPiece} piece @param {Lie} lie */
export function layPiece(piece, lie) {
  piece.lie = lie;
  piece.element.style.translate = `${lie.x}px ${lie.y}px`;
  piece.element.style.rotate = `${lie.angle}deg`;
}

/** Where an element is seen now, even on its way.
 * @param {Element} element @returns {Origin} */
export function seenAt(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: element instanceof HTMLElement ? element.offsetWidth : width };
}

/** Comes from somewhere else to where it lies, above all others; or makes room among them.
 * @param {EightsPiece} piece @param {Origin} from
 * @param {{ delay?: number, turns?: boolean, isNear?: boolean }} [how] */
export function flyPiece({ element, sides, front, lie }, from, { delay = 0, turns = false, isNear = false } = {}) {
  // Where it was going to is of no interest any more.
  for (const earlier of element.getAnimations()) earlier.cancel();
  if (isStill() || !element.parentElement) return;
  const edge = element.parentElement.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const x = from.x - edge.left - width / 2;
  const y = from.y - edge.top - height / 2;
  if (Math.hypot(x - lie.x, y - lie.y) < 1) return;
  const timing = { duration: isNear ? glide() : flightTime(), delay, easing: "cubic-bezier(0.2, 0.75, 0.3, 1)", fill: /** @type {const} */ ("backwards") };
  const above = isNear ? {} : { zIndex: 100 };
  element.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(from.width / width), ...above },
      { translate: `${lie.x}px ${lie.y}px`, scale: "1", ...above },
    ],
    timing,
  );
  if (!turns) return;
  sides.animate([{ transform: "none" }, { transform: "scaleX(0)" }, { transform: "none" }], { ...timing, easing: "linear" });
  front.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.5 }, { opacity: 1 }], { ...timing, easing: "linear" });
}

/** A card that nobody sees, from one place to another; it is gone when it is there.
 * @param {HTMLElement} layer @param {Origin} from @param {Origin} to @param {number} delay */
export function flyBack(layer, from, to, delay) {
  if (isStill()) return;
  const element = build("div", "card flyer", build("div", "sides", build("div", "back")));
  layer.append(element);
  const edge = layer.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  /** @param {Origin} place @param {number} opacity */
  const frame = (place, opacity) => ({
    ...{ translate: `${place.x - edge.left - width / 2}px ${place.y - edge.top - height / 2}px`, opacity },
    scale: String(place.width / width),
  });
  const flight = element.animate([frame(from, 1), { ...frame(to, 1), offset: 0.85 }, frame(to, 0)], {
    ...{ duration: flightTime() * 1.2, delay, easing: "cubic-bezier(0.3, 0.6, 0.4, 1)", fill: "both" },
  });
  flight.finished.then(() => element.remove(), () => element.remove());
}
