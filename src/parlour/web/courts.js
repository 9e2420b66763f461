// Kings, queens and jacks: half a figure of plain shapes, and the same again turned about the middle.

import { PAPER, place, twice } from "./glyphs.js";

const GOLD = "#d9a13b";
const SKIN = "#f4dcbb";

/**
 * The whole picture of a court card.
 * @param {string} rank J, Q or K @param {string} outline of the suit @param {string} ink its colour
 */
export function court(rank, outline, ink) {
  const figure = { J: jack, Q: queen, K: king }[rank];
  if (!figure) throw new Error(`no such court: ${rank}`);
  const sash = `<path d="M14 56 86 84" stroke="${PAPER}" stroke-width="7"/><path d="M14 56 86 84" stroke="${GOLD}" stroke-width="3.4"/>`;
  return twice(figure(ink) + `<path fill="${ink}" d="${place(outline, 25, 42, 15)}"/>`) + sash;
}

/** Shoulders, down to the line that parts the halves. @param {string} ink */
const robe = (ink) => `<path fill="${ink}" d="M14 56C18 50 44 50 54 43H74C80 46 86 50 86 58V84Z"/>`;

/** A face without features, one side of it in shadow. @param {string} ink */
const head = (ink) =>
  `<path fill="${SKIN}" stroke="${ink}" stroke-width="1.4" d="M55 24H73V34C73 40 69 44 64 44 59 44 55 40 55 34Z"/>` +
  `<path fill="${ink}" fill-opacity=".18" d="M64 24H73V34C73 40 69 44 64 44Z"/>`;

/** @param {string} ink */
function king(ink) {
  return (
    robe(ink) +
    head(ink) +
    `<path fill="${ink}" d="M54 31H58C59 35 61 36 64 36S69 35 70 31H74V38C74 46 69 51 64 54 59 51 54 46 54 38Z"/>` +
    `<path fill="${GOLD}" stroke="${ink}" stroke-width="1.4" stroke-linejoin="round" d="M52 26 49 9 57 16 64 6 71 16 79 9 76 26Z"/>`
  );
}

/** @param {string} ink */
function queen(ink) {
  return (
    robe(ink) +
    `<path fill="${ink}" d="M64 16C74 16 79 22 79 32V48H49V32C49 22 54 16 64 16Z"/>` +
    head(ink) +
    `<path fill="${GOLD}" d="M53 22C56 14 72 14 75 22Z"/>`
  );
}

/** @param {string} ink */
function jack(ink) {
  return (
    robe(ink) + head(ink) + `<path fill="${ink}" d="M50 25C50 15 58 12 66 13 74 14 79 18 79 25Z"/>`
  );
}
