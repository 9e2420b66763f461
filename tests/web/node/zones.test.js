// Where a dropped card counts.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { overlap, placeUnder } from "../../../src/parlour/web/table/zones.js";

const CARD = { width: 100, height: 140 };
const ZONES = new Map([
  ["1", { x: 0, y: 0, width: 100, height: 600 }],
  ["2", { x: 120, y: 0, width: 100, height: 600 }],
  ["3", { x: 240, y: 0, width: 100, height: 600 }],
]);

/** Drop the card of the first place with its corner here, and the pointer in its middle. */
function dropped(x, { lit = [], at = { x: x + 50, y: 170 } } = {}) {
  return placeUnder(ZONES, { card: { x, y: 100, ...CARD }, at, home: "1", isLit: (place) => lit.includes(place) });
}

describe("a dropped card", () => {
  test("goes where most of it lies", () => assert.equal(dropped(140), "2"));
  test("goes to a place that is lit rather than to one that it covers more", () => assert.equal(dropped(170, { lit: ["3"] }), "3"));
  test("is put back over its own place", () => assert.equal(dropped(20), null));
  test("goes to the place under the pointer, if only a little of it is there", () => assert.equal(dropped(90, { at: { x: 125, y: 170 } }), "2"));
  test("goes nowhere beside all places", () => assert.equal(dropped(700), null));
});

test("a part of a box is counted by its area", () => {
  const half = { x: 50, y: 0, width: 100, height: 140 };
  assert.equal(overlap({ x: 0, y: 0, ...CARD }, half), 0.5);
  assert.equal(overlap({ x: 0, y: 0, ...CARD }, { ...half, x: 100 }), 0);
});
