// The moves of a solitaire as signs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { signs } from "../../../src/parlour/web/solitaire/signs.js";
import { klondike } from "./klondike.js";

/** @param {object[]} events */
const told = (...events) => signs(klondike.places, events.map((event) => ({ what: "event", text: "", event })));

test("a card that goes up, one that goes to a column, a run, a draw and a redeal have signs", () => {
  assert.equal(told({ type: "Moved", cards: ["AD"], source: "3", target: "fd" }, { type: "TurnedUp", card: "TS", column: "3" }), "A♦\ufe0e ↑ · 10♠\ufe0e");
  assert.equal(told({ type: "Moved", cards: ["8H", "7S"], source: "3", target: "5" }), "8♥\ufe0e+1 → 5");
  assert.equal(told({ type: "Drawn", cards: ["JD", "2C"] }), "→ J♦\ufe0e 2♣\ufe0e");
  assert.equal(told({ type: "Redealt", count: 24 }), "↻");
  assert.equal(signs(klondike.places, [{ what: "undone", text: "" }]), "↶");
});

test("what has no sign is told in words", () => {
  assert.equal(told({ type: "Swept" }), null);
  assert.equal(signs(klondike.places, [{ what: "started", text: "" }]), null);
});
