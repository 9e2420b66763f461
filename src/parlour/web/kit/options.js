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
  odds: false,
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

/** What goes up by itself is told to the server with every move, which refuses what it does not know: what was kept may be
 * such a thing.
 * @param {() => Promise<readonly string[]>} ask The values that the server knows; it is asked only if need be. */
export async function checkAuto(ask) {
  if (options.auto !== USUAL.auto && !(await ask()).includes(options.auto)) change({ auto: USUAL.auto });
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => stillness.matches || options.speed === "none";

/** Is the table laid out the other way round? A page that is read from right to left has it so for right hands. */
export const isMirrored = () => options.leftHanded !== (document.documentElement.dir === "rtl");

/** Milliseconds that a card takes to its place. */
export const glide = () => (isStill() ? 0 : (Reflect.get(GLIDES, options.speed) ?? GLIDES.normal));
