// Kings, queens and jacks: half a figure of plain shapes, and the same rotated by 180°. The head is to the right of the
// index, so that it is visible in a fanned column.

import { PAPER, place, twice } from "./glyphs.js";

const GOLD = "#d8a03a";
const SKIN = "#f3d9b5";

/** Return the whole picture of a court card.
 * @param {string} rank J, Q or K @param {string} outline of the suit @param {string} ink its colour */
export function court(rank, outline, ink) {
  const figure = { J: jack, Q: queen, K: king }[rank];
  if (!figure) throw new Error(`no such court: ${rank}`);
  const badge = `<path fill="${PAPER}" d="${place(outline, 78, 67, 13)}"/>`;
  return `<g stroke-linejoin="round">${twice(figure(ink) + badge)}${SASH}</g>`;
}

/** The line between the halves. */
const SASH =
  `<path stroke="${PAPER}" stroke-width="6.4" d="M11 55.6 89 84.4"/>` +
  `<path stroke="${GOLD}" stroke-width="3" d="M11 55.6 89 84.4"/>`;

/** @param {string} ink @param {string} d */
const robe = (ink, d) => `<path fill="${ink}" d="${d}"/>`;

/** Return a golden shape, outlined in the suit's colour for contrast on ivory. @param {string} ink @param {string} d */
const gilt = (ink, d) => `<path fill="${GOLD}" stroke="${ink}" stroke-width="1.3" d="${d}"/>`;

/** A face without features, one side of it in shadow. @param {string} ink */
const head = (ink) =>
  `<path fill="${SKIN}" d="M55 22H73V35C73 41 69 45 64 45S55 41 55 35Z"/>` +
  `<path fill="${ink}" fill-opacity=".2" d="M64 22H73V35C73 41 69 45 64 45Z"/>`;

/** A crown of three points, a white beard, a collar of gold, and the orb. @param {string} ink */
function king(ink) {
  return (
    robe(ink, "M12 56V53C30 52 42 48 51 41H77C84 43 88 48 88 56V84Z") +
    `<path fill="none" stroke="${GOLD}" stroke-width="2.6" d="M47.5 45Q53 59.5 64 62 75 59.5 80.5 44.5"/>` +
    head(ink) +
    `<path fill="${PAPER}" stroke="${ink}" stroke-width="1.3" d="M53 27H57.5C58 33 60 35.5 64 35.5S70 33 70.5 27H75V38C75 47 69 53 64 58 59 53 53 47 53 38Z"/>` +
    gilt(ink, "M52 27 48 9 57 15.5 64 5.5 71 15.5 80 9 76 27Z") +
    `<path stroke="${ink}" stroke-width="1.3" d="M52.5 23H75.5"/>` +
    gilt(ink, "M27 34.5v5.500M24.5 37h5M27 40a6.8 6.8 0 1 0 .01 0zM20.2 46.8h13.6")
  );
}

/** A tiara of pearls on dark hair, a necklace, and a flower. @param {string} ink */
function queen(ink) {
  return (
    robe(ink, "M12 56V54C30 53 44 52 51 46H77C84 48 88 54 88 62V84Z") +
    `<path fill="${ink}" d="M64 12C76 12 80 21 80 31V50H48V31C48 21 52 12 64 12Z"/>` +
    `<path fill="${SKIN}" d="M57 40H71V47L78 50 64 62 50 50 57 47Z"/>` +
    head(ink) +
    `<path fill="none" stroke="${GOLD}" stroke-width="2" d="M55.5 49.500Q64 57 72.5 49.5"/>` +
    gilt(ink, "M52 23C52 17 57 12 64 12S76 17 76 23Q64 17 52 23Z") +
    `<path fill="${PAPER}" stroke="${ink}" stroke-width="1.3" d="M54 12.500a2.5 2.5 0 1 0 .01 0zM64 6a3 3 0 1 0 .01 0zM74 12.500a2.5 2.5 0 1 0 .01 0z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="1.6" d="M27 44V54"/>` +
    gilt(ink, "M27 51C22 51 19 47 20 39L24 42 27 36 30 42 34 39C35 47 32 51 27 51Z")
  );
}

/** A cap with a feather, fair hair cut short, a white collar, and a pennant. @param {string} ink */
function jack(ink) {
  return (
    robe(ink, "M12 56V54C32 54 46 51 53 42H75C83 44 88 50 88 58V84Z") +
    `<path fill="${PAPER}" d="M50.5 45.5Q64 38 77.5 45.5L72 56 64 48 56 56Z"/>` +
    gilt(ink, "M51 18H77V39Q77 43 73 43H55Q51 43 51 39Z") +
    head(ink) +
    `<path fill="${ink}" d="M47 27C44 15 55 8.5 66 10.5 77 12 82 18 81 27 71 22.5 58 22.5 47 27Z"/>` +
    gilt(ink, "M70 20C71 11 79 6 92 6 91 15 84 21 70 20Z") +
    `<path stroke="${ink}" stroke-width="1.6" d="M24 33V57"/>` +
    gilt(ink, "M24 34 39 39 24 44Z")
  );
}
