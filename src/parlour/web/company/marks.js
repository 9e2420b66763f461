// The marks at a table with others, and its icon buttons: strokes on a square of 24.

import { build } from "../kit/elements.js";
import { drawn } from "../kit/icons.js";
import { words } from "../words/message.js";

const STROKES = {
  react: "M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 1 1 0-17zM9 10h.01M15 10h.01M8.500 14.200a4.300 4.300 0 0 0 7 0",
  log: "M5 6.500h14M5 12h14M5 17.500h9",
  host: "M4.500 17.500h15M4.500 14.500 3.500 7.500l5 3 3.500-5.500 3.500 5.500 5-3-1 7z",
  bot: "M6 9.500h12v9H6zM12 9.500V5.500M10 5h4M9.500 13.500h.01M14.500 13.500h.01M3.500 12.500v3M20.500 12.500v3",
  away: "M15.500 4.500a8 8 0 1 0 4 11.500A7 7 0 0 1 15.500 4.500z",
  wins: "M8 4.500h8v5a4 4 0 0 1-8 0zM12 13.500v4M8.500 19.500h7M8 6H4.500c0 3 1.500 4.500 3.500 4.500M16 6h3.500c0 3-1.500 4.500-3.500 4.500",
  skip: "M4 6l6 6-6 6M11 6l6 6-6 6M20 5v14",
  reverse: "M4 8.500h14M14.500 5 18 8.500 14.500 12M20 15.500H6M9.500 12 6 15.500 9.500 19",
};

/** @param {keyof typeof STROKES} name */
export const stroke = (name) => build("span", { class: "stroke", innerHTML: drawn(STROKES[name]) });

/** Return an icon with a label for screen readers and a tooltip.
 * @param {keyof typeof STROKES} name @param {string} word @param {string} [shown] Beside the picture. */
export const mark = (name, word, shown = "") => build("span", { class: `mark mark-${name}`, title: word }, stroke(name), build("span", "unseen", word), shown);

/** Return an icon button.
 * @param {keyof typeof STROKES} name @param {string} label @param {string} key @param {() => void} act */
export const pictured = (name, label, key, act) =>
  build("button", { class: `pictured ${name}`, type: "button", title: words("common.withKey", { label, key }), "aria-label": label, onclick: act }, stroke(name));
