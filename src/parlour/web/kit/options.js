// The player's choices, kept in this browser: read by everybody, changed in the options panel.

import { keep, kept } from "./storage.js";

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
  /** Notifications of the system when it is the player's turn. */
  notices: false,
  clock: true,
  letterKeys: true,
  lamp: false,
};

/** What goes up by itself is told to the server with every move, which refuses what it does not know. */
const AUTOS = ["off", "safe", "on"];

/** @typedef {typeof USUAL} Options */

/** @returns {Options} */
function read() {
  try {
    const chosen = JSON.parse(kept(KEPT) ?? "{}");
    const known = Object.entries(chosen).filter(([name, value]) => typeof value === typeof Reflect.get(USUAL, name));
    const found = { ...USUAL, ...Object.fromEntries(known) };
    return AUTOS.includes(found.auto) ? found : { ...found, auto: USUAL.auto };
  } catch {
    return { ...USUAL };
  }
}

/** @type {Options} */
export const options = read();

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls back now and after every change. Gives what stops it.
 * @param {() => void} listener @returns {() => void} */
export function follow(listener) {
  listeners.add(listener);
  listener();
  return () => void listeners.delete(listener);
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
