// The backs of the cards, one for each table: one or two computed paths each, instead of a clipped pattern.

import { round, sheet } from "./glyphs.js";

/** @type {Record<string, () => string>} */
const DRAWINGS = { day: lattice, evening: night, library: weave, sea: waves };

/** The names of the tables, the default first. */
export const BACKS = Object.keys(DRAWINGS);

/** Return the back of a table, one of BACKS. @param {string} name @returns {string} an SVG of 100 by 140 */
export function back(name) {
  const drawing = DRAWINGS[name];
  if (!BACKS.includes(name)) throw new Error(`no such back: ${name}`);
  return drawing();
}

/** Return a back with an ivory border round a coloured field. @param {string} field @param {string} drawing */
const framed = (field, drawing) =>
  sheet(`<rect x="6" y="6" width="88" height="128" rx="3.5" fill="${field}"/>${drawing}`);

/** @param {number} count @returns {number[]} 0, 1, 2 … */
const upTo = (count) => Array.from({ length: count }, (_, i) => i);

function lattice() {
  const lines = upTo(9).map((i) => {
    // Down to the right from the left edge or from the top, and its mirror image.
    const from = 20 * i - 100;
    const [x, y] = from < 0 ? [10, 10 - from] : [10 + from, 10];
    const length = Math.min(90 - x, 130 - y);
    return `M${x} ${y}l${length} ${length}M${100 - x} ${y}l${-length} ${length}`;
  });
  const knots = upTo(11).flatMap((row) =>
    upTo(row % 2 ? 4 : 3).map((col) => `M${20 * col + (row % 2 ? 20 : 30)} ${10 * row + 15.5}l4.5 4.5-4.5 4.5-4.5-4.5z`),
  );
  return framed(
    "#24446f",
    `<path fill="none" stroke="#8fb0dc" stroke-width="1.6" d="${lines.join("")}M10 10H90V130H10Z"/>` +
      `<path fill="#e9dfc4" d="${knots.join("")}"/>`,
  );
}

function waves() {
  const arcs = upTo(15).flatMap((row) => {
    const y = 10 + row * 8;
    return upTo(row % 2 ? 5 : 6).map((col) => {
      const x = 10 + col * 16 + (row % 2 ? 8 : 0);
      return [8, 5, 2]
        .map((r) => {
          if (x === 10) return `M${x} ${y + r}a${r} ${r} 0 0 0 ${r}-${r}`;
          if (x === 90) return `M${x - r} ${y}a${r} ${r} 0 0 0 ${r} ${r}`;
          return `M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0`;
        })
        .join("");
    });
  });
  return framed(
    "#12506a",
    `<path fill="none" stroke="#a5d3dc" stroke-width="1" d="${arcs.join("")}M10 10H90V130H10Z"/>`,
  );
}

function weave() {
  const bars = upTo(12).flatMap((row) =>
    upTo(8).map((col) => {
      const [x, y] = [10 + col * 10, 10 + row * 10];
      return [2, 5, 8]
        .map((i) => ((row + col) % 2 ? `M${x + 1} ${y + i}h8` : `M${x + i} ${y + 1}v8`))
        .join("");
    }),
  );
  return framed("#3c3a44", `<path fill="none" stroke="#cfa75a" stroke-width="1.5" d="${bars.join("")}"/>`);
}

function night() {
  const stars = upTo(11).flatMap((row) =>
    row % 2
      ? upTo(3).map((col) => star(30 + 20 * col, 20 + 10 * row, 5))
      : upTo(4).map((col) => star(20 + 20 * col, 20 + 10 * row, 2.4)),
  );
  return framed(
    "#1d2440",
    `<path fill="#f0dca8" d="${stars.join("")}"/>` +
      `<path fill="none" stroke="#f0dca8" stroke-opacity=".6" stroke-width=".8" d="M10 10H90V130H10Z"/>`,
  );
}

/** Return a star of four points. @param {number} x @param {number} y @param {number} r */
function star(x, y, r) {
  const waist = r * 0.24;
  const points = upTo(8).map((i) => {
    const [angle, reach] = [(i * Math.PI) / 4, i % 2 ? waist * Math.SQRT2 : r];
    return `${round(x + Math.sin(angle) * reach)} ${round(y - Math.cos(angle) * reach)}`;
  });
  return `M${points.join("L")}Z`;
}
