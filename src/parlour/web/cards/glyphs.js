// Drawing helpers for the decks: the figures of the indices, and shapes that can be placed anywhere.

/** The view box in which every face and back is drawn. */
const WIDTH = 100;
const HEIGHT = 140;

/** The height of a card as a share of its width. */
export const CARD_RATIO = HEIGHT / WIDTH;

/** Warm ivory, the paper of every face. */
export const PAPER = "#fdf8ec";
const EDGE = "#b9ad93";

/** Figures 24 high, each with its width: the middle line of a stroke 4.6 thick. A deck may have more.
 * @type {Record<string, [number, string]>} */
export const FIGURES = {
  0: [14.6, "M2.3 9a5 6.7 0 0 1 10 0v6a5 6.7 0 0 1-10 0z"],
  1: [9, "M1 6.8 6.6 2.6V24"],
  2: [16, "M2.5 8.6C2.7 4.8 5 2.3 8.3 2.3c3.4 0 5.7 2.2 5.7 5.3 0 2.6-1.6 4.4-3.8 6.8L3.4 21.7H15.6"],
  3: [16, "M2.6 6.8C3.3 3.9 5.4 2.3 8.1 2.3c3.2 0 5.5 1.9 5.5 4.7s-2.2 4.5-5.2 4.5H6.2M8.4 11.5c3.5 0 5.8 2 5.8 5s-2.5 5.2-6.1 5.2c-3.1 0-5.2-1.6-6-4.6"],
  4: [17, "M12 24V2.6L2.4 17.4H17"],
  5: [16, "M14.4 2.3H4.6L3.8 11.3C5 10 6.5 9.4 8.2 9.4c3.6 0 6 2.5 6 6.1s-2.5 6.2-6.1 6.2c-3 0-5.1-1.5-6-4.2"],
  6: [16.6, "M12.2.6 3.7 11.9M8.3 9.5a6 6.1 0 1 0 .01 0z"],
  7: [15.6, "M.8 2.3H13.6L6 24"],
  8: [16.6, "M8.3 2.3a5 4.6 0 1 0 .01 0zM8.3 11.5a6 5.1 0 1 0 .01 0z"],
  9: [16.6, "M4.4 23.4 12.9 12.1M8.3 14.5a6 6.1 0 1 1 .01 0z"],
  "+": [12.4, "M6.2 7V19.4M0 13.2H12.4"],
  skip: [24, "M12 2.3a9.7 9.7 0 1 0 .01 0zM5.5 18.5 18.5 5.5"],
  reverse: [21, "M.6 7H17M11.8 1.6 17.6 7 11.8 12.4M20.4 17H4M9.2 11.6 3.4 17 9.2 22.4"],
};
const GAP = 2.4;

/** Return the figures of a text; some words are a single sign. @param {string} text */
const split = (text) => (text in FIGURES ? [text] : [...text]);

/** @param {string} text @returns {number} how wide its figures are, 24 high */
export const widthOf = (text) => split(text).reduce((width, figure) => width + FIGURES[figure][0] + GAP, -GAP);

/** Return figures with their top left corner at (x, y).
 * @param {string} text @param {number} x @param {number} y @param {number} height @param {string} ink @param {number} [narrow] A share of the usual width. */
export function figures(text, x, y, height, ink, narrow = 1) {
  const scale = height / 24;
  let at = 0;
  const lines = split(text).map((figure) => {
    const line = `<path d="${FIGURES[figure][1]}"${at ? ` transform="translate(${round(at)} 0)"` : ""}/>`;
    at += FIGURES[figure][0] + GAP;
    return line;
  });
  return (
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * narrow)} ${round(scale)})" fill="none" stroke="${ink}"` +
    ` stroke-width="4.6" stroke-linejoin="round">${lines.join("")}</g>`
  );
}

/** @type {Map<string, string>} outlines already scaled */
const sized = new Map();

/** Return an outline with its middle at (x, y). It is drawn around 0 0, about 24 high: a first point `Mx,y`, and from
 * there relative lines and curves, so that many of them are one path and a ten is as light as an ace.
 * @param {string} outline @param {number} x @param {number} y @param {number} height
 * @param {boolean} [turned] upside down, as in the lower half of a card */
export function place(outline, x, y, height, turned = false) {
  const scale = (turned ? -height : height) / 24;
  const [, across, down, course] = /** @type {string[]} */ (/^M([^,]+),([-\d.]+)(.*)$/.exec(outline));
  const key = scale + course;
  let lines = sized.get(key);
  if (lines === undefined) {
    lines = course.replace(/-?[\d.]+/g, (number) => String(round(Number(number) * scale)));
    sized.set(key, lines);
  }
  return `M${round(x + Number(across) * scale)},${round(y + Number(down) * scale)}${lines}`;
}

/** Return a drawing of the upper half, repeated for the lower half, rotated by 180°. @param {string} half */
export const twice = (half) => `${half}<g transform="rotate(180 50 70)">${half}</g>`;

/** Return a card with a drawing on it. @param {string} drawing @param {string} [paper] @param {string} [edge] */
export function sheet(drawing, paper = PAPER, edge = EDGE) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">` +
    `<rect x=".6" y=".6" width="98.8" height="138.8" rx="7" fill="${paper}" stroke="${edge}"` +
    ` stroke-width=".75" vector-effect="non-scaling-stroke"/>${drawing}</svg>`
  );
}

/** Round to two decimals, a fiftieth of a pixel on the largest card. @param {number} number */
export const round = (number) => Math.round(number * 100) / 100;
