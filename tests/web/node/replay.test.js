// A replay's steps put together, and the film that is made of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { happenedFrom, putTogether, Steps, viewFrom } from "../../../src/parlour/web/rounds/steps.js";

const PAGE = [
  { seconds: 0, view: { top: "r1", turn: 0 }, seats: { 0: { hand: ["r2"] }, 1: { hand: ["b3"] } } },
  { seconds: 1, view: { top: "r2", turn: 1 }, seats: { 0: { hand: [] } } },
  { seconds: 2, happened: [{ what: "event", seat: 1, event: { cards: null }, own: { cards: ["b4"] } }], seats: { 1: { hand: ["b3", "b4"] } } },
];

test("a step holds all that was told before it, for each seat", () => {
  const steps = putTogether(PAGE, 100);
  assert.deepEqual(steps.map(({ number }) => number), [100, 101, 102]);
  assert.deepEqual(viewFrom(steps[1], 0), { top: "r2", turn: 1, hand: [] });
  assert.deepEqual(viewFrom(steps[2], 1), { top: "r2", turn: 1, hand: ["b3", "b4"] });
  assert.deepEqual(viewFrom(steps[2], null), { top: "r2", turn: 1 });
});

test("what a seat was told alone is told to it, and from above", () => {
  const [, , drew] = putTogether(PAGE, 0);
  const cards = (seat) => happenedFrom(drew, seat)[0].event.cards;
  assert.deepEqual([cards(0), cards(1), cards(null)], [null, ["b4"], ["b4"]]);
});

test("a page is asked for once, and again if it could not be had", async () => {
  const asked = [];
  let isLost = true;
  const steps = new Steps({ steps: 2, page: 3 }, async (first) => {
    asked.push(first);
    if (isLost) throw new Error("lost");
    return PAGE;
  });
  await assert.rejects(steps.at(1));
  isLost = false;
  assert.equal((await steps.at(1)).seconds, 1);
  assert.equal((await steps.at(2)).seconds, 2);
  assert.deepEqual(asked, [0, 0]);
});
