// The cards of Eights. Every colour has its own shape, so that nothing depends on colour alone; wild cards are dark
// with a wheel of all four, until a colour is chosen.

import { figures, PAPER, place, round, sheet, widthOf } from "./glyphs.js";

/** A colour's field, what is drawn on it, its shape (an outline about 0 0, 24 high: see `place`), a paler
 * tint for the dark of the back, and how far below the middle a figure sits best in the shape.
 * @typedef {{field: string, on: string, tint: string, shape: string, sink: number}} Colour */

const DARK = "#26242c";

/** @type {Record<string, Colour>} */
export const COLOURS = {
  r: { field: "#b81f2d", on: PAPER, tint: "#dd6a70", sink: 0, shape: "M0,-12c6.6,0 12,5.4 12,12c0,6.6 -5.4,12 -12,12c-6.6,0 -12,-5.4 -12,-12c0,-6.6 5.4,-12 12,-12z" },
  b: { field: "#1a56a8", on: PAPER, tint: "#7aa5e2", sink: 0, shape: "M0,-13.6c1,0 1.6,.4 2.2,1l10.4,10.4c1.3,1.3 1.3,3.1 0,4.4l-10.4,10.4c-1.3,1.3 -3.1,1.3 -4.4,0l-10.4,-10.4c-1.3,-1.3 -1.3,-3.1 0,-4.4l10.4,-10.4c.6,-.6 1.2,-1 2.2,-1z" },
  g: { field: "#186a3b", on: PAPER, tint: "#62b083", sink: 3, shape: "M0,-14.4c1.2,0 2,.6 2.6,1.6l11.4,20.2c1.2,2.1 -.1,4.2 -2.4,4.2l-23.2,0c-2.3,0 -3.6,-2.1 -2.4,-4.2l11.4,-20.2c.6,-1 1.4,-1.6 2.6,-1.6z" },
  y: { field: "#f3c43c", on: "#33270a", tint: "#f3c43c", sink: 0.4, shape: "M0,-14l5.3,7.7l9,2.7l-5.7,7.4l.2,9.3l-8.8,-3.1l-8.8,3.1l.2,-9.3l-5.7,-7.4l9,-2.7z" },
};

const NAMES = Object.keys(COLOURS);

/** Height and greatest width of the figures in the corner. */
const CORNER = /** @type {const} */ ([26, 29]);
const LARGE_CORNER = /** @type {const} */ ([46, 80]);

/** @param {string} kind */
const signOf = (kind) => ({ s: "skip", r: "reverse" })[kind] ?? kind;

/** Return the face of a card of Eights: "r5", "b+2", "gs", "yr", "8", "+20", and with the chosen colour "8=r".
 * @param {string} card @param {{largePrint?: boolean}} [look] @returns {string} an SVG of 100 by 140 */
export function eightsFace(card, { largePrint = false } = {}) {
  const read = /^(?:([rbgy])(\+2|[0-79sr])|(8|\+4|\+20)(?:=([rbgy]))?)$/.exec(card);
  if (!read) throw new Error(`no such card: ${card}`);
  const [, own, kind, wild, named] = read;
  const text = wild ?? signOf(kind);
  const colour = COLOURS[own ?? named];
  const field = panel(colour ? colour.field : DARK, Boolean(wild));
  if (!colour) return sheet(field + (largePrint ? largeWild(text) : wildCard(text)));
  return sheet(field + (largePrint ? largeColoured(text, colour) : coloured(text, colour)));
}

/** Return how much of a card's width, of 100, must be visible in a fanned hand to read its corner.
 * @param {string} card @param {{largePrint?: boolean}} [look] */
export function cornerWidth(card, { largePrint = false } = {}) {
  const text = signOf(card.replace(/^[rbgy]/, ""));
  const [height, widest] = largePrint ? LARGE_CORNER : CORNER;
  return 9 + Math.min((height * widthOf(text)) / 24, widest) + 3;
}

/** The back of the cards of Eights. */
export function eightsBack() {
  const rows = [0, 1, 2, 3, 4, 5];
  const marks = NAMES.map((name, turn) => {
    const shapes = rows.flatMap((row) =>
      [0, 1, 2, 3].filter((col) => (col + row) % 4 === turn).map((col) => place(COLOURS[name].shape, 20 + col * 20, 20 + row * 20, 10)),
    );
    return `<path fill="${COLOURS[name].tint}" d="${shapes.join("")}"/>`;
  });
  return sheet(panel(DARK, false) + marks.join(""));
}

/** Return a colour's shape in its colour, for the current colour and the chooser. @param {string} name */
export function colourMark(name) {
  const { field, on, shape } = COLOURS[name];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-18 -18 36 36" aria-hidden="true" focusable="false">` +
    `<path fill="${field}" stroke="${on}" stroke-width="2.4" d="${shape}"/></svg>`
  );
}

/** Return the coloured part of a card; wild cards keep a dark border. @param {string} field @param {boolean} wild */
function panel(field, wild) {
  const inset = 5;
  const border = wild ? `<rect x="2.5" y="2.5" width="95" height="135" rx="5.5" fill="${DARK}"/>` : "";
  return `${border}<rect x="${inset}" y="${inset}" width="90" height="130" rx="4" fill="${field}"/>`;
}

/** @param {string} text @param {number} x @param {number} y @param {number} height @param {number} widest @param {string} ink */
function centred(text, x, y, height, widest, ink) {
  const high = Math.min(height, (widest * 24) / widthOf(text));
  return figures(text, x - (widthOf(text) * high) / 48, y - high / 2, high, ink);
}

/** Return the corner visible in a fanned hand, and the shape with the figure cut out of it. There is no second corner
 * upside down: a six would look like a nine.
 * @param {string} text @param {Colour} colour */
function coloured(text, { field, on, shape, sink }) {
  return (
    corner(text, CORNER, on) +
    `<path fill="${on}" d="${place(shape, 18, 48, 16)}${place(shape, 51, 84, 62)}"/>` +
    centred(text, 51, 84 + sink * 2.6, 34, 38, field)
  );
}

/** @param {string} text */
function wildCard(text) {
  return (
    corner(text, CORNER, PAPER) +
    wheel(51, 84, 39) +
    `<circle cx="51" cy="84" r="21.5" fill="${DARK}"/>` +
    centred(text, 51, 84, 27, 36, PAPER)
  );
}

/** @param {string} text @param {Colour} colour */
const largeColoured = (text, { on, shape }) => corner(text, LARGE_CORNER, on) + `<path fill="${on}" d="${place(shape, 50, 98, 52)}"/>`;

/** @param {string} text */
const largeWild = (text) => corner(text, LARGE_CORNER, PAPER) + wheel(50, 96, 32);

/** @param {string} text @param {readonly [number, number]} size @param {string} ink */
const corner = (text, [height, widest], ink) => figures(text, 9, 10, Math.min(height, (widest * 24) / widthOf(text)), ink);

/** Return a wheel of all four colours, each a quarter with its shape. @param {number} x @param {number} y
 * @param {number} r */
function wheel(x, y, r) {
  const quarters = NAMES.map((name, turn) => {
    const { field, on, shape } = COLOURS[name];
    const [across, down] = [turn === 0 || turn === 3 ? -1 : 1, turn < 2 ? -1 : 1];
    const sweep = across * down > 0 ? 1 : 0;
    const out = round(r * 0.54);
    return (
      `<path fill="${field}" d="M${x} ${y}h${across * r}a${r} ${r} 0 0 ${sweep} ${-across * r} ${down * r}z"/>` +
      `<path fill="${on}" d="${place(shape, x + across * out, y + down * out, r * 0.31)}"/>`
    );
  });
  return `<circle cx="${x}" cy="${y}" r="${r + 2}" fill="${PAPER}"/>${quarters.join("")}`;
}
