// The way of the cards that leave a won table.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom.js";

const { celebrate, flight } = await import("../../../src/parlour/web/solitaire/celebration.js");

const TABLE = { width: 1000, floor: 600, card: 100 };

/** @param {{ transform: string }} frame */
const at = ({ transform }) => (transform.match(/-?\d+/g) ?? []).map(Number);

test("a card falls to the lower edge, bounces, and is off the table at the end; it never fades", () => {
  for (let order = 0; order < 52; order += 1) {
    const frames = flight({ x: 500 + (order % 4) * 110, y: 10 }, order, TABLE);
    const [x] = at(frames[frames.length - 1]);
    assert.ok(x <= -TABLE.card || x >= TABLE.width, `${order} ends at ${x}`);
    const heights = frames.map((frame) => at(frame)[1]);
    assert.equal(Math.max(...heights), TABLE.floor);
    const first = heights.indexOf(TABLE.floor);
    assert.ok(Math.min(...heights.slice(first)) < TABLE.floor - 100, "it bounces");
    assert.ok(Math.min(...heights.slice(first)) > 10, "not up to where it came from");
    assert.ok(frames.every((frame) => Object.keys(frame).join() === "transform"));
  }
});

test("the card that came last leaves first, from on top of the others", async () => {
  /** @type {{ index: number, delay: number, z: number }[]} */
  const left = [];
  const pieces = [0, 12, 1, 11].map((index) => {
    const style = { zIndex: "" };
    const animate = (/** @type {unknown} */ _, /** @type {{ delay: number }} */ { delay }) => {
      left.push({ index, delay, z: Number(style.zIndex) });
      return { finished: Promise.resolve(), cancel() {} };
    };
    return { index, x: 0, y: 0, element: { style, animate } };
  });
  const root = { getBoundingClientRect: () => ({ width: 1000, height: 700 }) };
  await celebrate(/** @type {any} */ ({ root, pieces: { all: pieces }, state: { layout: { card: { width: 100, height: 140 } } } }));
  const order = [...left].sort((one, other) => one.delay - other.delay);
  assert.deepEqual(order.map(({ index }) => index), [12, 11, 1, 0]);
  assert.ok(order.every(({ z }, place) => place === 0 || z < order[place - 1].z));
});
