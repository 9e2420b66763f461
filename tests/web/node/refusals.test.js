// Refusals call a game by its title.

import assert from "node:assert/strict";
import { test } from "node:test";

import { textOf } from "../../../src/parlour/web/words/refusals.js";

test("a refusal names a game of another package as the bar does", () => {
  const bar = { '#games a[data-game="topcard"]': { textContent: "Top Card" } };
  Object.assign(globalThis, { document: { querySelector: (selector) => bar[selector] }, CSS: { escape: String } });
  const text = (game) => textOf({ code: "no-help", message: "", facts: { game } }, {});
  assert.equal(text("topcard"), "There is no such help in Top Card.");
  assert.equal(text("eights"), "There is no such help in Eights.");
});
