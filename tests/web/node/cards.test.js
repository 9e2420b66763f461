// The names of cards, alone and inside a sentence.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardInside, cardName } from "../../../src/parlour/web/words/cards.js";

test("a card outside the deck of 52 is called by its text", () => {
  assert.deepEqual(["QH", "11", "Joker"].map(cardName), ["Queen of hearts", "11", "Joker"]);
  assert.deepEqual(["QH", "11", "Joker"].map(cardInside), ["the queen of hearts", "11", "Joker"]);
});
