// Reading what the server says, and which of two updates is the later one. Numbers are compared within one epoch only: a server whose store was
// restored from a backup begins another, and what it says holds.

/** @import { Bye, Message, Update } from "./messages.js" */

/** What the server refuses with while its store can't be written. */
const UNSAVED = ["store", "unsure"];

/** Is this update at least as late as what is shown?
 * @param {Update<any, any>} update @param {Update<any, any> | null} shown */
export function isCurrent(update, shown) {
  if (!shown || shown.room.id !== update.room.id || shown.epoch !== update.epoch) return true;
  return update.n >= shown.n;
}

/** Do these show a player the very same table? Then a move that was made on one is meant on the other, too.
 * @param {Update<any, any>} one @param {Update<any, any>} other */
export function isSameTable(one, other) {
  const seen = (/** @type {Update<any, any>} */ { room, you, view, moves }) =>
    JSON.stringify([room.id, room.round, room.promise, room.status, you, view, moves]);
  return seen(one) === seen(other);
}

/** What a move says about the update it was made on.
 * @param {Update<any, any>} update */
export const madeOn = ({ n, epoch }) => (epoch === undefined ? { n } : { n, epoch });

/** Tells whether the server could save what this message is about; undefined where it is about nothing that is saved.
 * @param {Exclude<Message, Bye>} message @returns {boolean | undefined} */
export function savingIn(message) {
  if (message.type === "refusal") return UNSAVED.includes(message.code) ? false : undefined;
  return message.type === "update" && message.happened?.length ? true : undefined;
}

/** @param {string} text @returns {Message | null} Null where it is no message at all. */
export function readMessage(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
