// Which of two updates holds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isCurrent, madeOn } from "../../../src/parlour/web/wire/updates.js";

const at = (n, epoch, id = "r1") => ({ n, epoch, room: { id } });

test("a lower number of the same epoch is old", () => {
  assert.ok(!isCurrent(at(3, "a"), at(4, "a")));
  assert.ok(isCurrent(at(4, "a"), at(4, "a")));
  assert.ok(!isCurrent(at(3), at(4)));
});

test("numbers of different epochs are not compared", () => {
  assert.ok(isCurrent(at(3, "b"), at(400, "a")));
});

test("another room is another matter", () => {
  assert.ok(isCurrent(at(1, "a", "r2"), at(9, "a")));
  assert.ok(isCurrent(at(1, "a"), null));
});

test("a move carries the epoch of the update it was made on, where there is one", () => {
  assert.deepEqual(madeOn(at(3, "a")), { n: 3, epoch: "a" });
  assert.deepEqual(madeOn({ n: 3, room: {} }), { n: 3 });
});
