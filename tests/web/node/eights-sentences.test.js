// The moves of Eights in words: the numbers in them are the server's, whatever they are.

import assert from "node:assert/strict";
import { test } from "node:test";

import { movesText } from "../../../src/parlour/web/eights/read-aloud.js";

for (const [count, cards] of /** @type {[number, string][]} */ ([[1, "a card"], [2, "2 cards"]])) {
  test(`a draw of ${cards} where nothing is pending`, () => {
    const view = { hand: [], counts: [0, 1, 1], top: "r1", colour: "r", turn: 0, direction: /** @type {const} */ (1), reverses: 0, drawn: null };
    assert.equal(movesText({ ...view, pending: 0, draw_count: count, winner: null }, ["draw"]), `You can draw ${cards}.`);
  });
}
