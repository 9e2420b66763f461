// Kings, queens and jacks: half a figure, and the same turned by 180°. Each rank has a pose of its own, each suit faces of
// its own and something to hold: a sword, a rose, a mirror, a branch.

import { PAPER, place, twice } from "./glyphs.js";

const GOLD = "#dca53c";
const LINE = "#2b211c";
const RED = "#b81f2d";
const NAVY = "#25406e";
const GREEN = "#186a3b";

/** Skin and hair. @type {Record<string, string[]>} */
const PEOPLE = { S: ["#f1cfa8", "#5b3a26"], H: ["#f8dfc0", "#b0672c"], D: ["#dca679", "#33261f"], C: ["#a8714b", "#2e221d"] };

/** @param {string} fill @param {string} d */
const shape = (fill, d) => `<path fill="${fill}" d="${d}"/>`;
/** @param {string} ink @param {number} width @param {string} d */
const line = (ink, width, d) => `<path fill="none" stroke="${ink}" stroke-width="${width}" d="${d}"/>`;
/** @param {string} d */
const features = (d) => line(LINE, 1.1, d);

/** What is held upright, by a hand at 0 0. @type {Record<string, string>} */
const DEVICES = {
  S: shape(PAPER, "M-2.2-7V-33L0-38 2.2-33V-7Z") + features("M0-8V-33") + shape(GOLD, "M-8.5-9.5H8.5V-6H-8.5ZM-1.7-6H1.7V10H-1.7Z"),
  H: line(GREEN, 2, "M0 12V-22") + shape(GREEN, "M0-6C-7-6-9-11-9-14-4-14 0-11 0-6ZM0-10C6-10 8-14 8-17 4-17 0-15 0-10Z") + shape(RED, "M0-20C-8-20-9-28-7-34-4-34-3-31-2-30-2-34-1-36 0-37 1-36 2-34 2-30 3-31 4-34 7-34 9-28 8-20 0-20Z"),
  D: shape(GOLD, "M-1.7-14H1.7V12H-1.7ZM0-39 10.5-26 0-13-10.5-26Z") + shape("#cfe0ea", "M0-33 6-26 0-19-6-26Z"),
  C: line("#7a4f2a", 2.2, "M0 12V-22") + shape(GREEN, "M0-6C-8-6-10-11-9-15-3-14 0-11 0-6ZM0-10C8-10 10-15 9-19 3-18 0-15 0-10ZM0-18C-8-18-10-23-9-27-3-26 0-23 0-18ZM0-21C8-21 10-26 9-30 3-29 0-26 0-21ZM0-24C-5-28-5-34 0-38 5-34 5-28 0-24Z"),
};

/** Return the whole picture of a court card.
 * @param {string} rank J, Q or K @param {string} suit @param {string} outline of the suit @param {string} ink its colour
 * @returns {string} */
export const court = (rank, suit, outline, ink) => drawn(twice(half(rank, suit, outline, ink)) + SASH);

/** Return half of it, where the other half would be. @type {typeof court} */
export const bust = (rank, suit, outline, ink) => `<g transform="translate(3.5 57) scale(.93)">${drawn(shape(ink, "M11 55V86H89V80Z") + half(rank, suit, outline, ink) + SASH)}</g>`;

/** @param {string} picture */
const drawn = (picture) => `<g class="pips" stroke="${LINE}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">${picture}</g>`;

/** @type {typeof court} */
function half(rank, suit, outline, ink) {
  const figure = { J: jack, Q: queen, K: king }[rank];
  if (!figure) throw new Error(`no such court: ${rank}`);
  const [skin, hair] = PEOPLE[suit];
  const hand = shape(skin, "M-5-4H4A3.5 3.5 0 0 1 4 4H-5Z");
  /** @param {string} at */
  const held = (at) => `<g transform="translate(${at})">${DEVICES[suit]}${hand}</g>`;
  const badge = `<path fill="${GOLD}" stroke="none" d="${place(outline, 76, 69, 10)}"/>`;
  return figure(held, { ink, other: ink === RED ? NAVY : RED, skin, hair }) + badge;
}

/** The line between the halves. */
const SASH = line(LINE, 6.6, "M11 55.6 89 84.4") + line(PAPER, 4.8, "M11 55.6 89 84.4") + line(GOLD, 2, "M11 55.6 89 84.4");

/** @typedef {{ ink: string, other: string, skin: string, hair: string }} Colours */

/** Full face: a crown, a white beard, lapels of ermine. @param {(at: string) => string} held @param {Colours} colours */
function king(held, { ink, other, skin }) {
  return (
    shape(ink, "M11 55.6V53C26 52 34 49 41 46H69C80 48 89 54 89 62V84.4Z") +
    shape(other, "M44 46 57 73 68 46Z") +
    shape(PAPER, "M38 47 47 45 59 73 52 71ZM74 47 65 45 60 73 65 76Z") +
    shape(skin, "M45 22H67V38C67 46 45 46 45 38Z") +
    shape(PAPER, "M43 25C47 29 47 35 49 38 52 35 60 35 63 38 65 35 65 29 69 25L71 46 64 56 56 60 48 56 41 46Z") +
    features("M52.5 41.5C54.5 43.5 57.5 43.5 59.5 41.5M49 28H54M58 28H63M56 30V35.5M56 46.5V54M51 46 53 52.5M61 46 59 52.5") +
    line(LINE, 1.9, "M51.5 30.8H51.51M60.5 30.8H60.51") +
    shape(GOLD, "M44 25 41 10 49 16 56 6 63 16 71 10 68 25Q56 21 44 25Z") +
    features("M44.5 21Q56 17.5 67.5 21") +
    held("83 55")
  );
}

/** Half turned to what she holds: a coronet, long hair, a necklace. @param {(at: string) => string} held @param {Colours} colours */
function queen(held, { ink, other, skin, hair }) {
  return (
    shape(hair, "M62 12C77 12 80 24 79 34C79 44 82 48 84 53L62 60 42 54C45 48 46 42 46 34C45 24 48 12 62 12Z") +
    shape(ink, "M11 55.6V54C26 53 40 56 49 51H76C84 53 89 58 89 66V84.4Z") +
    shape(other, "M46 52 61 74 79 52 72 50H52Z") +
    shape(skin, "M56 40H66V48L74 51 62 67 50 51 56 48Z") +
    line(GOLD, 2, "M52.5 51.5Q62 62 71.5 51.5") +
    shape(skin, "M52 22C50 36 53 45 60 46C67 45 72 37 71 22Z") +
    shape(hair, "M51 31C50 22 54 16 61 16S73 20 73 32C71 26 68 22 62 21 56 22 52 25 51 31Z") +
    features("M53.3 29.6Q55.2 28.2 57.2 29M61.3 29Q63.6 28.2 66 29.6M58.4 33C57.9 35.2 56.9 36 57.4 36.7S58.9 37.2 59.6 36.8") +
    line(LINE, 1.9, "M55.5 32H55.51M63.5 32H63.51") +
    shape(RED, "M55.5 39.9Q57.4 40 58.7 40.2 60 40 62.2 39.7 59.3 43.8 55.5 39.9Z") +
    shape(GOLD, "M49 19 47 9 54 13 62 5 70 13 77 9 75 19Q62 13 49 19Z") +
    line(PAPER, 2.4, "M54 15.5H54.01M62 12H62.01M70 15.5H70.01") +
    held("34 59")
  );
}

/** In profile: a cap with a feather, a white collar, a doublet. @param {(at: string) => string} held @param {Colours} colours */
function jack(held, { ink, other, skin, hair }) {
  return (
    shape(ink, "M11 55.6V53C26 52 38 52 46 47H64C76 49 89 53 89 63V84.4Z") +
    shape(other, "M42 49 36 65 45 69 50 58 56 73 66 76 64 47Z") +
    shape(skin, "M50 20H65L66 26.5 69.5 32 66.5 33 67 35.5 65.5 37 66 39C65.5 43 62 43 59 42.5V49H49Z") +
    shape(PAPER, "M44 46 66 46 68 51 60 57 53 52 45 56 40 50Z") +
    shape(hair, "M45 20C42 32 42 40 43 46 48 49 54 48 56 44 54 40 53 33 58 22Z") +
    shape(ink, "M41 24C38 14 48 8 57 9 67 9 71 15 70 21 61 18 51 19 41 24Z") +
    shape(GOLD, "M46 17C36 13 34 7 29 9 30 18 36 23 43 22Z") +
    features("M60.5 26.5H65M63 38.8H65.5M31.5 11.5 44 20") +
    line(LINE, 1.9, "M63 29.5H63.01") +
    held("80 58) rotate(10")
  );
}
