// Avatars as our own drawings, so that no font is needed for them. What the server knows by a character is
// drawn here by the character's number: on a square of 40, from a few shapes that are listed back to front.
//
// A shape is the letter of its colour and an ellipse (its middle and its radii), a path, or a line of some width. One with a
// capital letter is drawn again in mirror image.

/** @type {Record<string, string>} */
const COLOURS = {
  ...{ a: "#f2a33a", b: "#8a5a35", c: "#f3d8ae", d: "#4a3426", e: "#c9862f", f: "#e4572e", g: "#9aa3ad", h: "#5f6b78", k: "#2a2422" },
  ...{ l: "#b48ad4", m: "#7d4fa8", n: "#4f9d5d", o: "#e8833a", p: "#f29bb0", r: "#cf3440", s: "#8fc7e8", t: "#2f6f8f", u: "#3f7fc0" },
  ...{ v: "#2f6b43", w: "#fffaf0", y: "#f6cf52", z: "#d97a94" },
};

const ROBOT = " h2M20 12V6 r20,6,3 G8,22,4,5 gM9 13H31V33H9 W14,20,4 K14,20,2 h2M14 28H26";

/** @type {Record<string, string>} */
const AVATARS = {
  "1f98a": "s OM5 5 18 11 7 22 oM20 37C10 34 4 25 6 16 11 10 29 10 34 16 36 25 30 34 20 37 WM6 17C11 18 18 25 20 37 11 34 5 26 6 17 K14,20,2 k20,34,3,2", // fox
  "1f43b": "c B9,10,6 E9,10,3 b20,22,14 c20,28,8,6 K14,19,2 k20,25,3,2", // bear
  "1f43c": "n K9,10,6 w20,22,14 K13,20,4,5 W14,20,1.5 k20,27,3,2", // panda
  "1f428": "y G8,14,8 P8,14,4 g20,22,14 K14,20,2 h20,24,4,5", // koala
  "1f42f": "v A9,10,6 W9,10,3 a20,22,14 KM5.5 18 12 20 5.5 22.5M6.5 26 12 26 8 30 kM17 7.5h6L20 15 w20,28,8,6 K14,19,2 z20,26,3,2", // tiger
  "1f981": "u b20,20,18 a20,22,12 w20,27,6,5 K15,20,1.5 k20,24,3,2", // lion
  "1f438": "y N11,11,6 n20,24,16,12 W11,11,4 K11,11,2 vM9 26Q20 36 31 26 20 31 9 26", // frog
  "1f435": "n B6,19,6 C6,19,3 b20,20,14 C15,18,6 c20,26,10,9 K15,18,2 dM13 27Q20 34 27 27 20 30 13 27", // monkey
  "1f427": "s k20,22,16,17 W14,19,6 w20,28,11 K15,18,2 oM16 22h8L20 28", // penguin
  "1f989": "t BM6 4 18 11 7 19 b20,22,16 C14,19,8 W14,19,6 K14,19,3 aM17.5 23h5L20 29", // owl
  "1f986": "s n20,18,13 wM9 26Q20 31 31 26V30Q20 35 9 30 b20,38,13,7 K14,14,2 y20,22,9,4 eM11.5 22Q20 25 28.5 22 20 27 11.5 22", // duck
  "1f985": "u dM3 40C6 26 34 26 37 40 w20,19,14 KM8 12.5 18 16.5 17.5 19 9 17 K14,19,2 aM14 20C18 18 22 18 26 20 27 27 22 30 20 35 18 30 13 27 14 20", // eagle
  "1f984": "l WM8 7 15 11 9 18 w20,25,12,14 zM20 8C28 8 33 14 33 24 30 20 24 18 22 12 yM20 0 23.5 13h-7 p20,33,8,6 K14,22,2 Z18,33,1", // unicorn
  "1f41d": "s W9,16,8,6 y20,23,10,14 kM11 19.5h18V23.5h-18M11 28h18v4h-18 k20,10,6 W18,10,1.5", // bee
  "1f98b": "y MM20 20C8 2-1 8 5 18 1 24 8 36 20 22 P10,14,3 A11,26,2.5 k20,21,2,11 KM20 11 14 4 15.5 3.5 20.5 10", // butterfly
  "1f422": "c vM3 27C4 6 36 6 37 27 NM8 24 13 13 17.5 24 nM18 24V11h4v13 n20,29,10,8 K16,28,1.5 vM15 32Q20 35 25 32 20 33.5 15 32", // turtle
  "1f419": "t F7,30,5 F15,34,5 f20,18,14,14 f20,29,12,4 W14,18,4 K14,18,2 kM16 25Q20 29 24 25 20 27 16 25", // octopus
  "1f42c": "y uM2 25C8 11 20 7 28 11L35 6 33 14C38 20 37 28 33 34 33 27 28 23 21 26 14 28 7 28 2 25 wM2 25C9 25 18 23 23 19 23 22 22 25 21 26 14 28 7 28 2 25 k11,20,1.5", // dolphin
  "1f433": "s uM3 22C3 12 14 9 22 13 28 16 30 22 34 21L30 16C34 14 36 15 37 18 40 15 41 17 39 21 37 31 28 35 18 35 8 35 3 31 3 22 wM4 27C10 31 18 30 25 34 13 37 5 33 4 27 k11,21,1.5 wM15 10C15 5 12 4 10 5 12 2 16 3 16 6 16 3 20 2 22 5 20 4 17 5 17 10", // whale
  "1f994": "n dM20 1 24 5 29 3 31 8 36 9 35 14 39 18 36 22 38 27 34 30 20 38 6 30 2 27 4 22 1 18 5 14 4 9 9 8 11 3 16 5 B10,19,4 c20,26,12,10 K16,23,2 k20,30,3,2.5", // hedgehog
  "1f9a6": "t B7,14,4 b20,21,14,14 c20,27,10,8 K14,18,2 k20,24,3,2 dM15 29Q20 33 25 29 20 31 15 29", // otter
  "1f9a9": "s zM20 40C16 32 20 27 24 23 29 18 24 9 17 11L15 5C28 0 35 15 28 25 24 30 25 34 29 40 z16,10,6 w9,11,4,3 kM9 8 2 17 10 14 k16,9,1.5", // flamingo
  "1f99c": "a r20,21,15 yM16 7C14 2 18 0 20 1 22 0 26 2 24 7 W13,19,6 K14,19,2 kM15 19C16 15 24 15 25 19 25 27 22 29 20 34 18 29 15 27 15 19", // parrot
  "1f41e": "n k20,11,9,7 r20,23,15,14 kM19 10h2v27h-2 K12,20,3 K14,29,3 W16,8,1.5", // ladybird
  // Bots are robots, each in a colour of its own
  ...Object.fromEntries(Object.entries({ "1f9ee": "c", "1f3b2": "v", "1f4d0": "s", "1f30a": "t", "1f48e": "l", "1f4dc": "n", "1f4be": "y", "1f4e1": "m", "1f916": "u" }).map(([key, ground]) => [key, ground + ROBOT])),
};

/** @param {string} shape */
function drawn(shape) {
  const [, letter, width, about] = /** @type {string[]} */ (/^(.)([\d.]*(?=M))?(.*)/.exec(shape));
  const colour = COLOURS[letter.toLowerCase()];
  const [x, y, across, down = across] = about.split(",");
  const paint = width ? `fill="none" stroke-linecap="round" stroke="${colour}" stroke-width="${width}"` : `fill="${colour}"`;
  const made = about[0] === "M" ? `<path ${paint} d="${about}"/>` : `<ellipse ${paint} cx="${x}" cy="${y}" rx="${across}" ry="${down}"/>`;
  return letter > "Z" ? made : `${made}<g transform="matrix(-1 0 0 1 40 0)">${made}</g>`;
}

/** Return a drawing of shapes: each begins with a letter that follows a space, and no command of a path does.
 * @param {string} shapes */
export const picture = (shapes) => `<svg viewBox="0 0 40 40" aria-hidden="true">${shapes.split(/ (?=[A-Za-z])/).map(drawn).join("")}</svg>`;

/** @param {string} character */
export const numberOf = (character) => character.codePointAt(0)?.toString(16) ?? "";

/** Return an avatar on its disc; nothing for a character that is none of ours. @param {string} avatar */
export function portrait(avatar) {
  const found = AVATARS[numberOf(avatar)];
  return found && picture(`${found[0]}20,20,20${found.slice(1)}`);
}
