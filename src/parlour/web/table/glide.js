// Animations of cards. A card's position is set at once; these are only visual, and can be redirected at any moment.

/** @import { Origin, Piece } from "./types.js" */

const ABOVE_ALL = 500;
const LATE = 40; // milliseconds after which to check again whether a late card has arrived

/** @param {Piece} piece @param {number} time @param {number} delay Milliseconds, both. */
export function glide(piece, time, delay) {
  piece.element.style.transition = time ? `transform ${time}ms var(--ease) ${delay}ms` : "none";
  piece.element.style.transform = homeOf(piece);
  fly(piece, time, delay);
}

/** @param {Piece} piece */
const homeOf = ({ x, y, angle }) => `translate(${x}px, ${y}px)${angle ? ` rotate(${angle}deg)` : ""}`;

/** @param {Piece} piece */
const heightOf = ({ index, level }) => index + level;

/** Raise a card above everything else while it moves; until it leaves it keeps its old height.
 * @param {Piece} piece @param {number} time @param {number} delay */
function fly(piece, time, delay) {
  clearTimeout(piece.landing);
  piece.landing = 0;
  const leave = () => {
    piece.element.style.zIndex = String(heightOf(piece) + (time ? ABOVE_ALL : 0));
    piece.landing = time ? window.setTimeout(land, time) : 0;
  };
  const land = () => {
    // A busy browser starts animations late: a card still moving on screen has not landed, whatever the clock says.
    const isLate = piece.element.getAnimations().length > 0;
    piece.landing = isLate ? window.setTimeout(land, LATE) : 0;
    rest(piece);
  };
  if (time && delay) piece.landing = window.setTimeout(leave, delay);
  else leave();
}

/** Set a card to its own height in its place.
 * @param {Piece} piece */
export function rest(piece) {
  if (!piece.isLifted && !piece.landing) piece.element.style.zIndex = String(heightOf(piece));
}

/** Raise a held card, in order. @param {Piece} piece @param {number} order */
export function raise(piece, order) {
  clearTimeout(piece.landing);
  piece.landing = 0;
  piece.element.style.zIndex = String(2 * ABOVE_ALL + order);
  piece.element.style.transition = "none";
}

/** Return where an element is on screen now, even in mid-animation.
 * @param {Element} element @returns {Origin} */
export function seenAt(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: element instanceof HTMLElement ? element.offsetWidth : width };
}

/** Return where a point on screen is in a layer, which is enlarged on a big screen.
 * @param {HTMLElement} layer @param {Origin} point */
function within(layer, point) {
  const { left, top, width } = layer.getBoundingClientRect();
  const zoom = width / layer.offsetWidth || 1;
  return { x: (point.x - left) / zoom, y: (point.y - top) / zoom };
}

/** Put cards at their origins, so that they animate from there. This forces a layout, so all are done together.
 * @param {{ piece: Piece, origin: Origin }[]} comers */
export function comeFrom(comers) {
  for (const { piece, origin } of comers) {
    const { offsetWidth: width, offsetHeight: height } = piece.element;
    const { x, y } = within(piece.layer, origin);
    piece.element.style.transition = "none";
    piece.element.style.transform = `translate(${x - width / 2}px, ${y - height / 2}px) scale(${width ? origin.width / width : 1})`;
  }
  if (comers.length) void comers[0].piece.layer.offsetWidth;
}

/** Flip a card from one side to the other.
 * @param {Piece} piece @param {number} time @param {number} delay */
export function flip(piece, time, delay) {
  const timing = { duration: time, delay, easing: "linear", fill: /** @type {const} */ ("backwards") };
  const [before, after] = piece.isUp ? [0, 1] : [1, 0];
  piece.sides.animate({ transform: ["none", "scaleX(0)", "none"] }, timing);
  piece.front.animate({ opacity: [before, before, after, after], offset: [0, 0.5, 0.5, 1] }, timing);
}

/** Animate a face-down card from one place to another, and remove it on arrival.
 * @param {HTMLElement} layer @param {Origin} from @param {Origin} to @param {{ time: number, delay: number }} motion */
export function flyBack(layer, from, to, { time, delay }) {
  if (!time) return;
  const element = document.createElement("div");
  element.className = "card flyer";
  element.innerHTML = '<div class="sides"><div class="back"></div></div>';
  layer.append(element);
  const { offsetWidth: width, offsetHeight: height } = element;
  /** @param {Origin} place @param {number} opacity */
  const frame = (place, opacity) => {
    const { x, y } = within(layer, place);
    return { transform: `translate(${x - width / 2}px, ${y - height / 2}px) scale(${place.width / width})`, opacity };
  };
  const flight = element.animate([frame(from, 1), { ...frame(to, 1), offset: 0.85 }, frame(to, 0)], {
    ...{ duration: time, delay, easing: "cubic-bezier(0.3, 0.6, 0.4, 1)", fill: "both" },
  });
  const gone = () => element.remove();
  flight.finished.then(gone, gone);
}
