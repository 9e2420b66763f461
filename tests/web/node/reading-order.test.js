// Elements in reading order: as few as possible are moved, and never the focused one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrder } from "../../../src/parlour/web/table/reading-order.js";

/** @param {number[]} positions @param {number} [fixed] */
const staying = (positions, fixed = -1) => [...inOrder(positions, fixed)];

test("nothing moves if all is in order", () => {
  assert.deepEqual(staying([0, 1, 2, 3]), [0, 1, 2, 3]);
});

test("one that went forward or back is the only one to move", () => {
  assert.deepEqual(staying([4, 0, 1, 2, 3]), [1, 2, 3, 4]);
  assert.deepEqual(staying([1, 2, 3, 4, 0]), [0, 1, 2, 3]);
  assert.deepEqual(staying([0, 1, 5, 2, 3, 4, 6]), [0, 1, 3, 4, 5, 6]);
});

test("the others move around the focused one", () => {
  assert.deepEqual(staying([4, 0, 1, 2, 3], 0), [0]);
  assert.deepEqual(staying([0, 1, 5, 2, 3, 4, 6], 2), [0, 1, 2, 6]);
});

test("those that stay are in order, and the focused one is among them, whatever has moved", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round++) {
    const positions = [...Array(12).keys()].sort(() => random() - 0.5);
    const fixed = Math.floor(random() * 13) - 1;
    const kept = staying(positions, fixed);
    assert.ok(kept.every((index, order) => !order || (positions[kept[order - 1]] < positions[index] && kept[order - 1] < index)));
    assert.ok(fixed < 0 || kept.includes(fixed));
  }
});
