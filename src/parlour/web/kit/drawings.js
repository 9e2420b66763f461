// Small drawings for screens with nothing on them yet: strokes in the colour of the text.

import { build } from "./elements.js";

const TABLE = `<ellipse cx="80" cy="58" rx="46" ry="20"/><path d="M58 76v22M102 76v22M34 58v12c0 11 20 20 46 20s46-9 46-20V58"/>`;
const CHAIRS = `<path d="M12 46v44M12 66h14v24M26 66l-3-3M148 46v44M148 66h-14v24M134 66l3-3M66 18h28M66 18v18M94 18v18"/>`;
const CARD = `<g transform="rotate(-9 80 55)"><rect x="70" y="44" width="20" height="22" rx="3" class="paper"/><path d="M80 50l4 5-4 5-4-5z"/></g>`;
const DOOR = `<path d="M48 100V20h64v80M36 100h88M60 32h40v26H60zM60 68h40v20H60z"/><circle cx="104" cy="63" r="3"/>`;
const BARS = `<path d="M26 98h108M42 98V76M66 98V60M90 98V70M114 98V46" /><path d="M38 52l26-18 26 14 28-26" stroke-dasharray="3 6"/>`;

const DRAWINGS = { table: CHAIRS + TABLE + CARD, door: DOOR, bars: BARS };

/** @param {keyof typeof DRAWINGS} name */
export function drawing(name) {
  return build("div", { class: "drawing", "aria-hidden": "true", innerHTML: `<svg viewBox="0 0 160 110">${DRAWINGS[name]}</svg>` });
}
