// The player's options, stored in this browser: read everywhere, changed in the options panel.

import { keep, keptData } from "./storage.js";

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
  const chosen = keptData(KEPT) ?? {};
  const known = Object.entries(chosen).filter(([name, value]) => typeof value === typeof Reflect.get(USUAL, name));
  return { ...USUAL, ...Object.fromEntries(known) };
}

/** @type {Options} */
export const options = read();

/** @type {Set<() => void>} */
const listeners = new Set();

/** Call the listener now and after every change. Return a function that stops it.
 * @param {() => void} listener @returns {() => void} */
export function follow(listener) {
  listeners.add(listener);
  listener();
  return () => void listeners.delete(listener);
}

/** @param {Partial<Options>} changes */
export function change(changes) {
  Object.assign(options, read(), changes); // another tab may have changed others
  keep(KEPT, JSON.stringify(options));
  for (const listener of listeners) listener();
}

/** Reset a stored value of auto-move that the server does not know: it is sent with every move, which would be refused.
 * @param {() => Promise<readonly string[]>} ask Returns the values that the server knows; called only if needed. */
export async function checkAuto(ask) {
  if (options.auto !== USUAL.auto && !(await ask()).includes(options.auto)) change({ auto: USUAL.auto });
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => stillness.matches || options.speed === "none";

/** Return whether the table is mirrored. In a right-to-left language it is mirrored for right hands. */
export const isMirrored = () => options.leftHanded !== (document.documentElement.dir === "rtl");

/** Return the milliseconds of a card's glide. */
export const glide = () => (isStill() ? 0 : (Reflect.get(GLIDES, options.speed) ?? GLIDES.normal));
