// The browser's storage, by name. If it is blocked or full, values last as long as the page is open. A tab's own
// storage survives only a reload.

import { place } from "../end/end.js";
import { ownName } from "./root.js";

/** A daily deal with its rules. The table of one is apart from the game's usual one.
 * @typedef {{ daily: string, rules: string }} Day */

/** Return the name of the player's own room of a game that this browser was last in.
 * @param {string} game */
const roomOf = (game) => `parlour.room.${place}${game}`;
/** @param {string} game */
const dailyOf = (game) => `parlour.daily.${place}${game}`;

/** @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} name */
export function kept(name) {
  return unkept.get(name) ?? attempt(() => localStorage.getItem(ownName(name)));
}

/** Return what was kept as JSON; null if there is nothing, or it is not our own data. @param {string} name @returns {any} */
export const keptData = (name) => attempt(() => JSON.parse(kept(name) ?? "null"));

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

/** @param {string} name @param {string} text @returns {boolean} Whether it was stored. */
export const keepInTab = (name, text) => attempt(() => (sessionStorage.setItem(ownName(name), text), true)) ?? false;

/** Return the result, or null if the browser refuses.
 * @template Found @param {() => Found} act @returns {Found | null} */
export function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Return the room of the table of a game, or of one of its daily deals, that this browser was last at.
 * @param {string} game @param {Day} [day] @returns {string | null} */
export function keptTable(game, day) {
  if (!day) return kept(roomOf(game));
  const last = keptData(dailyOf(game));
  return last?.daily === day.daily && last.rules === day.rules ? last.room : null;
}

/** @param {string} game @param {string} room @param {Day} [day] */
export function keepTable(game, room, day) {
  if (!day) return keep(roomOf(game), room);
  // Before there was a table for each, a daily deal was on the only one.
  if (kept(roomOf(game)) === room) forget(roomOf(game));
  return keep(dailyOf(game), JSON.stringify({ ...day, room }));
}
