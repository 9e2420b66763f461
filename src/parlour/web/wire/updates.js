// Decode messages, and decide which of two updates is later. Numbers are comparable only within an epoch: a store
// restored from a backup starts a new one, whose updates always win.

/** @import { Bye, Message, Update } from "./messages.js" */

/** The code of a refusal while the store can't be written. */
const UNSAVED = ["store", "unsure"];

/** Return whether this update is at least as late as the one shown.
 * @param {Update<any, any>} update @param {Update<any, any> | null} shown */
export function isCurrent(update, shown) {
  if (!shown || shown.room.id !== update.room.id || shown.epoch !== update.epoch) return true;
  return update.n >= shown.n;
}

/** Return whether two updates show a player the same table, so that a move made on one is valid on the other.
 * @param {Update<any, any>} one @param {Update<any, any>} other */
export function isSameTable(one, other) {
  const seen = (/** @type {Update<any, any>} */ { room, you, view, moves }) =>
    JSON.stringify([room.id, room.round, room.promise, room.status, you, view, moves]);
  return seen(one) === seen(other);
}

/** Return the fields with which a move names its update.
 * @param {Update<any, any>} update */
export const madeOn = ({ n, epoch }) => (epoch === undefined ? { n } : { n, epoch });

/** Return whether the player is the host. @param {Update<any, any>} update */
export const isHost = ({ room, you }) => you !== undefined && Boolean(room.seats[you]?.is_host);

/** Return the fields of `join` for somebody without a seat: a free seat, or else a bot's; null if there is none now.
 * @param {Update<any, any>} update @returns {{ seat?: number } | null} */
export function openSeat({ room, you }) {
  if (you !== undefined) return null;
  if (room.can_sit) return {};
  const seat = room.seats.findIndex((each) => each?.can_take);
  return seat < 0 ? null : { seat };
}

/** @param {Update<any, any>} update */
export const others = ({ room, you }) => room.seats.filter((seat, index) => seat && !seat.is_bot && !seat.is_ghost && index !== you);

/** Return whether the server could save the change in this message; undefined if it has none.
 * @param {Exclude<Message, Bye>} message @returns {boolean | undefined} */
export function savingIn(message) {
  if (message.type === "refusal") return UNSAVED.includes(message.code) ? false : undefined;
  return message.type === "update" && message.happened?.length ? true : undefined;
}

/** @param {string} text @returns {Message | null} Null if it is not a message. */
export function readMessage(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
