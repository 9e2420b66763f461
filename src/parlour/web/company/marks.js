// The marks at a table with others, and its icon buttons: strokes on a square of 24.

import { build } from "../kit/elements.js";
import { drawn } from "../kit/icons.js";
import { words } from "../words/message.js";

const STROKES = {
  react: "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17zM9 10h.01M15 10h.01M8.5 14.2a4.3 4.3 0 0 0 7 0",
  log: "M5 6.5h14M5 12h14M5 17.5h9",
  host: "M4.5 17.5h15M4.5 14.5 3.5 7.5l5 3 3.5-5.5 3.5 5.5 5-3-1 7z",
  bot: "M6 9.5h12v9H6zM12 9.5V5.5M10 5h4M9.5 13.5h.01M14.5 13.5h.01M3.5 12.5v3M20.5 12.5v3",
  away: "M15.5 4.5a8 8 0 1 0 4 11.5A7 7 0 0 1 15.5 4.5z",
  offline: "M4.5 4.5l15 15M8.5 15.5a5 5 0 0 1 5-1.3M12 19h.01M4.5 11.5a11 11 0 0 1 4-2.5M12.5 8a11 11 0 0 1 7 3.5",
  wins: "M8 4.5h8v5a4 4 0 0 1-8 0zM12 13.5v4M8.5 19.5h7M8 6H4.5c0 3 1.5 4.5 3.5 4.5M16 6h3.5c0 3-1.5 4.5-3.5 4.5",
  skip: "M12 4a8 8 0 1 0 .01 0zM6.5 17.5l11-11",
  reverse: "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
};

/** @param {keyof typeof STROKES} name */
export const stroke = (name) => build("span", { class: "stroke", innerHTML: drawn(STROKES[name]) });

/** Return an icon with a label for screen readers and a tooltip.
 * @param {keyof typeof STROKES} name @param {string} word @param {string} [shown] Beside the picture. */
export const mark = (name, word, shown = "") => build("span", { class: `mark mark-${name}`, title: word }, stroke(name), build("span", "unseen", word), shown);

/** @param {keyof typeof STROKES} name @param {string} label @param {string} key @param {() => void} act */
export const pictured = (name, label, key, act) =>
  build("button", { class: `pictured ${name}`, type: "button", title: words("common.withKey", { label, key }), "aria-label": label, "aria-description": key, onclick: act }, stroke(name));
