// The player's options, stored in this browser: read everywhere, changed in the options panel.

import { keep, keptData } from "./storage.js";

const KEPT = "parlour.options";

/** Milliseconds of a glide. */
const GLIDES = { slow: 340, normal: 200, fast: 110, none: 0 };

/** The cloths of earlier releases. @type {Record<string, string>} */
const EARLIER = { green: "day", wine: "evening", slate: "library", blue: "sea" };

const USUAL = {
  cloth: /** @type {string} */ ("day"),
  theme: /** @type {string} */ ("system"),
  fourColour: false,
  largePrint: false,
  leftHanded: false,
  speed: /** @type {string} */ ("normal"),
  auto: /** @type {string} */ ("off"),
  /** Where one tap sends a card to its best place. */
  taps: /** @type {string} */ ("touch"),
  sounds: false,
  /** Notifications of the system when it is the player's turn. */
  notices: false,
  clock: true,
  letterKeys: true,
  odds: false,
};

/** @typedef {typeof USUAL} Options */

/** @returns {Options} */
function read() {
  const chosen = keptData(KEPT) ?? {};
  const known = Object.entries(chosen).filter(([name, value]) => typeof value === typeof Reflect.get(USUAL, name));
  const older = chosen.oneTap === true && { taps: "always" }; // a switch in 0.2, which everywhere had
  /** @type {Options} */
  const found = { ...USUAL, ...older, ...Object.fromEntries(known) };
  return { ...found, cloth: EARLIER[found.cloth] ?? found.cloth };
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

export const TAPS = ["touch", "always", "never"];

/** Return whether one tap moves a card.
 * @param {boolean} isTouch By a finger, not a mouse. */
export const isOneTap = (isTouch) => options.taps === "always" || (isTouch && options.taps === "touch");

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => stillness.matches || options.speed === "none";

/** Return whether the table is mirrored. In a right-to-left language it is mirrored for right hands. */
export const isMirrored = () => options.leftHanded !== (document.documentElement.dir === "rtl");

/** Return the milliseconds of a card's glide. */
export const glide = () => (isStill() ? 0 : (Reflect.get(GLIDES, options.speed) ?? GLIDES.normal));
