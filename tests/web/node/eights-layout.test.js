// The layout of Eights on small screens.

import assert from "node:assert/strict";
import { test } from "node:test";

import { planTable } from "../../../src/parlour/web/eights/layout.js";

const HIGH = 96; // a seat on a phone
const PLATE = 138; // and where there is room

/** @param {import("../../../src/parlour/web/eights/layout.js").Plan["seats"]} seats @param {number} high @param {string} about */
function assertApart(seats, high, about) {
  seats.forEach((one, index) => seats.slice(index + 1).forEach((other) => {
    const isBeside = Math.abs(one.x - other.x) >= (one.width + other.width) / 2;
    const isAbove = Math.abs(one.y - other.y) >= high;
    assert.ok(isBeside || isAbove, about);
  }));
}

test("six players on a phone don't overlap, however many cards one holds", () => {
  for (const [width, height] of [[320, 520], [360, 690], [412, 860]]) {
    for (const count of [7, 27, 68]) {
      const hand = Array.from({ length: count }, (_, index) => `${"rbgy"[index % 4]}${index % 8}`);
      const { seats } = planTable({ width, height, others: 5, isWatching: false, hand, largePrint: false });
      assertApart(seats, HIGH, `${width} × ${height}, ${count} cards`);
    }
  }
});

test("on a big screen the piles are the largest thing, and the players are beside them", () => {
  for (const others of [3, 4, 5, 6]) {
    const { seats, pile, middle } = planTable({ width: 960, height: 540, others, isWatching: true, hand: [], largePrint: false });
    assert.ok(pile.height > 540 / 3, `${others} players: ${pile.height}`);
    assertApart(seats, PLATE, `${others} players`);
    const reach = pile.width + pile.width * 0.3;
    seats.forEach(({ x, width }) => assert.ok(Math.abs(x - middle.x) - width / 2 > reach, "a seat beside the piles"));
    assert.ok(seats.every(({ y }) => y + PLATE / 2 < 440), "a seat over the code in the corner");
  }
});
