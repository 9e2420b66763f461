// What this browser keeps for the player, by name. Some browsers let a page keep nothing, or have no room left: then
// it is kept as long as the page is open. What a tab keeps is for itself, and outlives a reload only.

import { ownName } from "./root.js";

/** The room of one's own that this browser was in. */
export const KEPT_ROOM = "parlour.room";

/** @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} name */
export function kept(name) {
  return unkept.get(name) ?? attempt(() => localStorage.getItem(ownName(name)));
}

/** @param {string} name @param {string} text */
export function keep(name, text) {
  unkept.delete(name);
  if (!attempt(() => (localStorage.setItem(ownName(name), text), true))) unkept.set(name, text);
}

/** @param {string} name */
export function forget(name) {
  unkept.delete(name);
  attempt(() => localStorage.removeItem(ownName(name)));
}

/** @param {string} name */
export const keptInTab = (name) => attempt(() => sessionStorage.getItem(ownName(name)));

/** @param {string} name @param {string} text @returns {boolean} Could it be kept? */
export const keepInTab = (name, text) => attempt(() => (sessionStorage.setItem(ownName(name), text), true)) ?? false;

/** Null where the browser refuses.
 * @template Found @param {() => Found} act @returns {Found | null} */
export function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
