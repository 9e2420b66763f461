// The list of keys names only what a solitaire has.

import "./dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { pageKeys } = await import("../../../src/parlour/web/solitaire/keys.js");

const keysOf = (offers) => pageKeys(offers, []).map(([key]) => key);

test("a solitaire without hints, undo and solver lists no keys for them", () => {
  const all = keysOf({ hints: true, undo: true, solver: true, odds: true });
  const gone = (offers) => all.filter((key) => !keysOf({ hints: true, undo: true, solver: true, odds: true, ...offers }).includes(key));
  assert.deepEqual(gone({ hints: false }), ["B", "H", "E"]);
  assert.deepEqual(gone({ undo: false }), ["U  R", "E"]);
  assert.deepEqual(gone({ solver: false }), ["Shift H", "L"]);
  assert.deepEqual(gone({ odds: false }), ["W"]);
});
