// Find the target of a dropped card: the zones of a table's places, and how much of the card overlaps each.

/** @import { Box, Point } from "./types.js" */

/** Return the place of a dropped card: highlighted places first, then the one it covers most. Most of it over its
 * origin means that it was put back.
 * @param {Map<string, Box>} zones In the window. @param {{ card: Box, at: Point, home: string, isLit: (place: string) => boolean }} dropped
 * @returns {string | null} */
export function placeUnder(zones, { card, at, home, isLit }) {
  const point = { ...at, width: 1, height: 1 };
  /** @type {{ place: string, worth: number }[]} */
  const found = [];
  for (const [place, zone] of zones) {
    const covered = overlap(card, zone);
    const isMeant = place === home || covered > 0.25 || overlap(point, zone) > 0;
    if (isMeant) found.push({ place, worth: covered + (isLit(place) ? 1 : 0) });
  }
  found.sort((one, other) => other.worth - one.worth);
  const [best] = found;
  return best && best.worth > 0 && best.place !== home ? best.place : null;
}

/** Return how much of the first box lies in the second, from 0 to 1.
 * @param {Box} one @param {Box} other */
export function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return (Math.max(0, width) * Math.max(0, height)) / (one.width * one.height);
}
