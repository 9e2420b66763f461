// The rows of a solitaire's places, and what every layout is made from.

/** @import { Place } from "../table/types.js" */
/** @import { Table } from "./solitaire.js" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { bottom: number, foot: number, room: number }} Corner Where a place begins; where its cards and
 * its zone end, and the width for cards side by side. */
/** @typedef {{ width: number, height: number, gap: number, upStep: number, downStep: number, corners: Map<string, Corner>,
 *   fan: Point, rows: Place[][], trays: number[], isFull?: boolean }} Frame `fan` is the step from card to card,
 * `trays` are the positions of shades behind the piles. */
/** @typedef {{ places: readonly Place[], table: Table, width: number, height: number, rank: number }} Given */

/** A card's width at most, in pixels. */
export const WIDEST = 280;

/** @param {Place} place */
export const isDown = ({ lies }) => lies === "down";

/** @param {readonly Place[]} places @returns {Place[][]} */
export function rowsOf(places) {
  const numbers = [...new Set(places.map(({ row }) => row))].sort((one, other) => one - other);
  return numbers.map((number) => places.filter(({ row }) => row === number));
}

/** Return how many cards lie side by side in a row. @param {readonly Place[]} row */
export const unitsOf = (row) => row.reduce((sum, { lies }) => sum + (lies === "fan" ? 2 : lies === "across" ? 3 : 1), 0);

/** Return the stock and what it is turned onto, in the order in which they lie on an upright screen.
 * @param {readonly Place[]} places */
export const withinReach = (places) => ["pile", "waste", "stock"].flatMap((wanted) => places.filter(({ kind }) => kind === wanted));

/** Return the piles at the left of the columns, and at their right.
 * @param {readonly Place[]} places @returns {Place[][]} */
export const sidesOf = (places) => [false, true].map((isRight) => places.filter((place) => !isDown(place) && (place.kind === "foundation") === isRight));

