// The graph of a review under the time line: where the game could be won, where it was lost, and the fair odds along it.
// It is hidden from screen readers: the review says the same in words and as a table.

import { shape } from "../kit/chart.js";
import { build } from "../kit/elements.js";

/** @import { Review } from "../rounds/wire.js" */

const HEIGHT = 100;

/** Return the runs of steps with the same verdict: its letter, the first step and the last.
 * @param {string} verdicts @returns {[string, number, number][]} */
function runsOf(verdicts) {
  /** @type {[string, number, number][]} */
  const runs = [];
  [...verdicts].forEach((verdict, step) => {
    const last = runs.at(-1);
    if (last?.[0] === verdict) last[2] = step;
    else runs.push([verdict, step, step]);
  });
  return runs;
}

/** @param {Review} review @returns {Element[]} */
export function drawGraph({ verdicts, losses = [], odds = [] }) {
  const steps = Math.max(1, verdicts.length - 1);
  const picture = shape("svg", { viewBox: `0 0 ${steps} ${HEIGHT}`, preserveAspectRatio: "none" });
  // Each step covers half of the distance to its neighbours.
  const bands = runsOf(verdicts).map(([verdict, first, last]) => {
    const band = build("span", verdict);
    const from = Math.max(0, first - 0.5) / steps;
    band.style.setProperty("--at", String(from));
    band.style.setProperty("--part", String(Math.min(steps, last + 0.5) / steps - from));
    return band;
  });
  if (odds.length > 1) {
    /** @param {number} share */
    const up = (share) => Math.round(HEIGHT * (1 - share) * 10) / 10;
    const band = [...odds.map(({ step, high }) => `${step},${up(high)}`), ...odds.map(({ step, low }) => `${step},${up(low)}`).reverse()];
    picture.append(shape("polygon", { class: "band", points: band.join(" ") }));
    picture.append(shape("polyline", { class: "odds", points: odds.map(({ step, share }) => `${step},${up(share)}`).join(" ") }));
  }
  return [...bands, picture, ...losses.map(({ step }) => markAt(step / steps))];
}

/** Return a mark on the time line. @param {number} share Of its length, before the mark. */
export function markAt(share) {
  const mark = build("i", "");
  mark.style.setProperty("--at", String(share));
  return mark;
}
