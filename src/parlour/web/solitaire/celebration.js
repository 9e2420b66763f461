// The cards of a won game leave their piles, the last that came first, bounce along the lower edge and off the table. Short,
// and ended by any input. Where nothing should move, the cards are lit instead.

import { isStill } from "../kit/options.js";
import { beats, GLOW } from "./delays.js";

/** @import { Board } from "./board.js" */

const FRAMES = 48;
const ABOVE_ALL = 500;
const BOUNCE = 0.72; // of the speed is left after a bounce
const SLOWEST = 0.75; // of the fastest card's speed
const INPUTS = /** @type {const} */ (["pointerdown", "keydown", "wheel"]);

/** @param {Board} board @returns {Promise<void>} Settled when all cards lie where they belong. */
export async function celebrate({ root, pieces, state: { layout } }) {
  if (!layout) return;
  const skipped = new AbortController();
  const end = new Promise((done) => skipped.signal.addEventListener("abort", done));
  for (const input of INPUTS) addEventListener(input, () => skipped.abort(), { signal: skipped.signal, capture: true });
  if (isStill()) {
    root.classList.add("won");
    setTimeout(() => skipped.abort(), GLOW);
    await end;
    root.classList.remove("won");
    return;
  }
  const { width, height } = root.getBoundingClientRect();
  const table = { width, floor: height - layout.card.height, card: layout.card.width };
  const cards = [...pieces.all].sort((one, other) => other.index - one.index);
  const flights = cards.map(({ element, index, x, y }, order) => {
    element.style.zIndex = String(ABOVE_ALL + index);
    return element.animate(flight({ x, y }, order, table), { duration: beats("fall"), delay: beats("leave", order), easing: "linear", fill: "forwards" });
  });
  await Promise.race([end, Promise.allSettled(flights.map(({ finished }) => finished))]);
  skipped.abort();
  for (const each of flights) each.cancel();
  for (const { element, index } of cards) element.style.zIndex = String(index);
}

/** Return the keyframes of a card that falls, bounces, lower each time, and leaves at a side.
 * @param {{ x: number, y: number }} from @param {number} order @param {{ width: number, floor: number, card: number }} table */
export function flight(from, order, { width, floor, card }) {
  // Golden-ratio steps vary the speeds evenly, and the same way every time.
  const speed = SLOWEST + ((order * 0.618) % 1) * (1 - SLOWEST);
  const isToLeft = from.x + card / 2 > width / 2 === (order % 5 > 0); // most cross the table
  const way = ((isToLeft ? -card - from.x : width - from.x) / SLOWEST) * speed;
  const gravity = Math.max(floor, card) * 5.5;
  let { y } = from;
  let fall = 0;
  const frames = [];
  for (let frame = 0; frame <= FRAMES; frame += 1) {
    frames.push({ transform: `translate(${Math.round(from.x + (way * frame) / FRAMES)}px, ${Math.round(y)}px)` });
    fall += gravity / FRAMES;
    y += fall / FRAMES;
    if (y < floor) continue;
    y = floor;
    fall *= -BOUNCE;
  }
  return frames;
}
