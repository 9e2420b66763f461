// The names of places: of their kind, with a number where a table has several of a kind; and moves between places.

import { words } from "../words/message.js";

/** @import { Place } from "./types.js" */

/** @param {Place} place @param {readonly Place[]} present All places of the table. */
function factsOf({ name, kind, label = "", suit = "", at }, present) {
  if (isSpot({ at })) return { kind: "spot", number: name };
  const same = present.filter((other) => other.kind === kind);
  const number = same.length > 1 || kind === "column" ? same.findIndex((other) => other.name === name) + 1 : 0;
  return { kind: label ? "named" : kind, label, suit, number };
}

/** @param {Place} place @param {readonly Place[]} present */
export const placeName = (place, present) => words("place.name", factsOf(place, present));

/** Return the text of a move's target: a place, or the foundation that a card belongs to.
 * @param {string} target @param {readonly Place[]} present */
export function toPlace(target, present) {
  const place = present.find(({ name }) => name === target);
  return words("place.to", place ? factsOf(place, present) : { kind: "home" });
}

/** Return whether a place is one card of rows that lie on each other, such as those of a pyramid.
 * @param {Pick<Place, "at">} place */
export const isSpot = ({ at }) => at !== undefined && at !== null;

/** @param {string} text @returns {{ source: string, target: string, count: number, isPair: boolean } | null} Null if it is
 * not a move between places. The two cards of a pair leave together. */
export function readMove(text) {
  const [, source, sign, target, count = "1"] = /^(\w+)([-+])(\w+?)(?:x(\d+))?$/.exec(text) ?? [];
  return source ? { source, target, count: Number(count), isPair: sign === "+" } : null;
}
