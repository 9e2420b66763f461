// The deck of 52: its faces as SVG, each drawn from a few shapes on demand. Any other card has its text printed on it.

import { bust, court } from "./courts.js";
import { FIGURES, figures, place, round, sheet, twice, widthOf } from "./glyphs.js";

/** @typedef {{fourColour?: boolean, largePrint?: boolean}} Look */

/** @type {Record<string, string>} outlines about 0 0, 24 high: see `place` */
const SUITS = {
  S: "M0,-12c2.6,4.2 10.8,8.6 10.8,15.2c0,3.3 -2.3,5.4 -5.1,5.4c-2,0 -3.6,-1 -4.5,-2.7c.2,2.5 1.4,4.2 3.8,5v1.1h-10v-1.1c2.4,-.8 3.6,-2.5 3.8,-5c-.9,1.7 -2.5,2.7 -4.5,2.7c-2.8,0 -5.1,-2.1 -5.1,-5.4c0,-6.6 8.2,-11 10.8,-15.2z",
  H: "M0,11.6c-2.8,-4.4 -11.2,-9.4 -11.2,-16.4c0,-3.7 2.5,-6.2 5.6,-6.2c2.6,0 4.7,1.6 5.6,4.2c.9,-2.6 3,-4.2 5.6,-4.2c3.1,0 5.6,2.5 5.6,6.2c0,7 -8.4,12 -11.2,16.4z",
  D: "M0,-12.4c2.3,4.2 5.8,8.9 9.4,12.4c-3.6,3.5 -7.1,8.2 -9.4,12.4c-2.3,-4.2 -5.8,-8.9 -9.4,-12.4c3.6,-3.5 7.1,-8.2 9.4,-12.4z",
  C: "M-5,12v-1.1c2.4,-.8 3.6,-2.6 3.8,-5.5c-.9,1.9 -2.8,3 -4.9,3c-3.1,0 -5.5,-2.4 -5.5,-5.4c0,-3 2.4,-5.3 5.4,-5.3c.9,0 1.8,.2 2.5,.6c-1,-1.1 -1.7,-2.8 -1.7,-4.7c0,-3.1 2.4,-5.6 5.4,-5.6c3,0 5.4,2.5 5.4,5.6c0,1.9 -.7,3.6 -1.7,4.7c.7,-.4 1.6,-.6 2.5,-.6c3,0 5.4,2.3 5.4,5.3c0,3 -2.4,5.4 -5.5,5.4c-2.1,0 -4,-1.1 -4.9,-3c.2,2.9 1.4,4.7 3.8,5.5v1.1z",
};

/** @type {Record<string, string>} */
const TWO_COLOURS = { S: "#1c1d22", H: "#b81f2d", D: "#b81f2d", C: "#1c1d22" };
/** @type {Record<string, string>} */
const FOUR_COLOURS = { S: "#1c1d22", H: "#b81f2d", D: "#1a56a8", C: "#186a3b" };

Object.assign(FIGURES, {
  T: [20, "M.9 6.4 4.4 3.2V24M10.5 8.5a3.65 6.2 0 0 1 7.3 0v7a3.65 6.2 0 0 1-7.3 0z"],
  A: [18, "M2.1 23.3 9 2.4 15.9 23.3M4.6 17.2h8.8"],
  J: [14, "M11.7 0V15.3c0 4-1.7 6.4-4.8 6.4-2.9 0-4.5-1.8-4.8-5"],
  Q: [17.4, "M2.3 9a6.2 6.7 0 0 1 12.4 0v6a6.2 6.7 0 0 1-12.4 0zM9.2 15.6l7.2 8"],
  K: [17, "M2.3 0V24M13.5 1.5 2.6 14M6.9 9.4 14.5 22.9"],
});

const RANKS = "A23456789TJQK";

// The positions of pips, as on any real deck: three columns, and three or four rows over the whole height, between the
// indices.
const [LEFT, MIDDLE, RIGHT] = [34.5, 50, 65.5];
const ROWS = [26, 55.33, 84.67, 114];
const [TOP, HALF, BOTTOM] = [26, 70, 114];
const PAIR = (/** @type {number} */ y) => [[LEFT, y], [RIGHT, y]];
const FOUR = [TOP, BOTTOM].flatMap(PAIR);
const SIX = [TOP, HALF, BOTTOM].flatMap(PAIR);
const EIGHT = ROWS.flatMap(PAIR);
const CENTRE = [MIDDLE, HALF];
/** @type {Record<string, number[][]>} */
const PIPS = {
  2: [[MIDDLE, TOP], [MIDDLE, BOTTOM]],
  3: [[MIDDLE, TOP], CENTRE, [MIDDLE, BOTTOM]],
  4: FOUR,
  5: [...FOUR, CENTRE],
  6: SIX,
  7: [...SIX, [MIDDLE, (TOP + HALF) / 2]],
  8: [...SIX, [MIDDLE, (TOP + HALF) / 2], [MIDDLE, (HALF + BOTTOM) / 2]],
  9: [...EIGHT, CENTRE],
  T: [...EIGHT, [MIDDLE, (ROWS[0] + ROWS[1]) / 2], [MIDDLE, (ROWS[2] + ROWS[3]) / 2]],
};

/** Return the face of a card: "QH", "TD", or any other text.
 * @param {string} card @param {Look} [look] @returns {string} an SVG of 100 by 140 */
export function face(card, { fourColour = false, largePrint = false } = {}) {
  const [rank, suit] = card;
  const outline = SUITS[suit];
  if (card.length !== 2 || !RANKS.includes(rank) || !outline) return sheet(printed(card, largePrint));
  const ink = (fourColour ? FOUR_COLOURS : TWO_COLOURS)[suit];
  if (largePrint) return sheet(large(card, outline, ink));
  return sheet(field(card, outline, ink) + twice(index(rank, outline, ink)));
}

/** Return a suit in the current text colour, for an empty foundation. @param {string} suit */
export function suitMark(suit) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -14 28 28" aria-hidden="true" focusable="false">` +
    `<path fill="currentColor" d="${SUITS[suit]}"/></svg>`
  );
}

/** Return the rank with its suit below, in a strip of its own at the card's edge. */
function index(/** @type {string} */ rank, /** @type {string} */ outline, /** @type {string} */ ink) {
  return figures(rank, 12.2 - widthOf(rank) * 0.41, 5.5, 23.5, ink, 0.85) + `<path class="suit" fill="${ink}" d="${place(outline, 12.2, 37.8, 12.5)}"/>`;
}

/** Return the pips or the picture between the indices. */
function field(/** @type {string} */ card, /** @type {string} */ outline, /** @type {string} */ ink) {
  const [rank, suit] = card;
  if (rank === "A") return ace(outline, ink);
  if (!PIPS[rank]) return court(rank, suit, outline, ink);
  const size = PIPS[rank].length > 8 ? 16.5 : 20;
  const pips = PIPS[rank].map(([x, y]) => place(outline, x, y, size, y > HALF));
  return `<path class="pips" fill="${ink}" d="${pips.join("")}"/>`;
}

/** Return the suit in a wreath of circles, as it is engraved. */
function ace(/** @type {string} */ outline, /** @type {string} */ ink) {
  const wreath = Array.from({ length: 36 }, (_, step) => {
    const angle = (step * Math.PI) / 18;
    return `M${round(50 + 30 * Math.sin(angle))} ${round(63 + 30 * Math.cos(angle))}a7 7 0 1 0 .01 0z`;
  });
  return `<path class="wreath" fill="none" stroke="#b98a3a" stroke-width=".7" d="${wreath.join("")}"/><path class="pips" fill="${ink}" d="${place(outline, MIDDLE, HALF, 38)}"/>`;
}

/** Return a text in the corners, where a fanned column still shows it, and in the middle. */
function printed(/** @type {string} */ text, /** @type {boolean} */ isLarge) {
  const shown = text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const fitting = (/** @type {number} */ size) => round(Math.min(size, 120 / [...text].length)); // most letters are narrower than that
  const corner = `<text x="6" y="${isLarge ? 35 : 25}" font-size="${fitting(isLarge ? 40 : 25)}" font-weight="700">${shown}</text>`;
  const middle = `<text x="50" y="${isLarge ? 94 : 70}" dy=".35em" font-size="${fitting(60)}" text-anchor="middle">${shown}</text>`;
  return `<g fill="${TWO_COLOURS.S}" font-family="system-ui, sans-serif" direction="ltr">${middle}${isLarge ? corner : twice(corner)}</g>`;
}

/** Return rank and suit as large as a fanned column can show them, and below the suit again or half the figure. */
function large(/** @type {string} */ card, /** @type {string} */ outline, /** @type {string} */ ink) {
  const [rank, suit] = card;
  const picture = RANKS.indexOf(rank) > 9 ? bust(rank, suit, outline, ink) : `<path class="pips" fill="${ink}" d="${place(outline, 50, 94, 70)}"/>`;
  return picture + figures(rank, 6, 6, 38, ink) + `<path fill="${ink}" d="${place(outline, 77.5, 25, 31)}"/>`;
}
