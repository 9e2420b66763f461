// The cards of a won game fall from their foundations, one after the other, and come to rest. Short, ended by any
// input, and left out where nothing should move.

import { isStill } from "../kit/options.js";

/** @import { Board } from "./board.js" */

const BETWEEN = 45; // milliseconds between two cards
const FALL = 1500;
const FRAMES = 40;
const INPUTS = /** @type {const} */ (["pointerdown", "keydown", "wheel"]);

/** @param {Board} board */
export async function celebrate({ root, pieces, state: { layout } }) {
  if (isStill() || !layout) return;
  const { width, height } = root.getBoundingClientRect();
  const floor = height - layout.card.height;
  const cards = [...pieces.all].sort((one, other) => other.index - one.index);
  const falls = cards.map(({ element, x, y }, order) => {
    // Golden-ratio steps spread the cards evenly, and the same way every time.
    const spread = ((order * 0.618) % 1) * 2 - 1;
    element.style.zIndex = String(500 + order);
    return element.animate(path(x, y, spread * width * 0.9, floor), { duration: FALL, delay: order * BETWEEN, easing: "linear", fill: "forwards" });
  });
  const stop = () => falls.forEach((fall) => fall.cancel());
  for (const input of INPUTS) addEventListener(input, stop, { once: true, capture: true });
  await Promise.allSettled(falls.map((fall) => fall.finished));
  stop(); // and they lie where they belong
  for (const input of INPUTS) removeEventListener(input, stop, { capture: true });
  for (const { element, index } of cards) element.style.zIndex = String(index);
}

/** Return the keyframes of a fall that bounces a few times, lower each time.
 * @param {number} x @param {number} y @param {number} far @param {number} floor */
function path(x, y, far, floor) {
  const gravity = floor * 4.2;
  let height = y;
  let speed = 0;
  const frames = [];
  for (let frame = 0; frame <= FRAMES; frame++) {
    const time = frame / FRAMES;
    frames.push({ transform: `translate(${x + far * time}px, ${height}px)`, opacity: time > 0.85 ? (1 - time) / 0.15 : 1 });
    speed += gravity / FRAMES;
    height += speed / FRAMES;
    if (height > floor) {
      height = floor;
      speed *= -0.62;
    }
  }
  return frames;
}
