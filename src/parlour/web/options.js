// The player's choices, kept in this browser: read by everybody, changed in the options panel.

import { keep, kept } from "./kept.js";

const KEPT = "parlour.options";

/** Milliseconds of a glide. */
const GLIDES = { slow: 340, normal: 200, fast: 110, none: 0 };

const USUAL = {
  cloth: /** @type {string} */ ("green"),
  back: "",
  theme: /** @type {string} */ ("system"),
  fourColour: false,
  largePrint: false,
  leftHanded: false,
  speed: /** @type {string} */ ("normal"),
  auto: /** @type {string} */ ("off"),
  oneTap: false,
  sounds: false,
  clock: true,
  letterKeys: true,
  lamp: false,
};

/** @typedef {typeof USUAL} Options */

/** @returns {Options} */
function read() {
  try {
    const chosen = JSON.parse(kept(KEPT) ?? "{}");
    const known = Object.entries(chosen).filter(([name, value]) => typeof value === typeof Reflect.get(USUAL, name));
    return { ...USUAL, ...Object.fromEntries(known) };
  } catch {
    return { ...USUAL };
  }
}

/** @type {Options} */
export const options = read();

/** @type {(() => void)[]} */
const listeners = [];

/** Calls back now and after every change.
 * @param {() => void} listener */
export function follow(listener) {
  listeners.push(listener);
  listener();
}

/** @param {Partial<Options>} changes */
export function change(changes) {
  Object.assign(options, changes);
  keep(KEPT, JSON.stringify(options));
  for (const listener of listeners) listener();
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => stillness.matches || options.speed === "none";

/** Milliseconds that a card takes to its place. */
export const glide = () => (isStill() ? 0 : (Reflect.get(GLIDES, options.speed) ?? GLIDES.normal));
