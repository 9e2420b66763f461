// A browser checks for itself that nobody chose the deal.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { judge } from "../../../src/parlour/web/shell/proof.js";
import { sha256 } from "../../../src/parlour/web/kit/sha256.js";
import { addedParts, freshPart } from "../../../src/parlour/web/shell/parts.js";
import { withPart } from "../../../src/parlour/web/wire/requests.js";

const hash = (text) => createHash("sha256").update(text).digest("hex");
const ROOT = "1".repeat(64);
const [SECRET, PROMISE, ANCHOR] = [hash(ROOT), hash(hash(ROOT)), hash(hash(hash(ROOT)))];
const PART = "a".repeat(32);

/** A room whose round is over, as a server tells it. */
function over(parts = [null, PART], index = 0) {
  const text = [SECRET, ...parts.filter(Boolean), index].join(" ");
  return { promise: PROMISE, seed: hash(text).slice(0, 32), origin: { secret: SECRET, parts, index } };
}

test("its SHA-256 is that of everybody else, however long the text is", () => {
  for (let length = 0; length < 200; length++) {
    const text = "parlour".repeat(30).slice(0, length);
    assert.equal(sha256(text), hash(text));
  }
});

test("a deal follows from the server's secret, fixed before, and from this browser's part", () => {
  assert.equal(judge(over(), { [PART]: ANCHOR }), "both");
  assert.equal(judge(over([PART], 3), { [PART]: ANCHOR }), "both");
});

test("a browser that added nothing says so", () => {
  assert.equal(judge(over(), {}), "server");
  assert.equal(judge(over([null]), { [PART]: ANCHOR }), "server");
  assert.equal(judge({ promise: hash("7"), seed: "7" }, {}), "server", "in a round of 0.1.0 the seed itself was promised");
});

test("whatever does not fit is found", () => {
  const added = { [PART]: ANCHOR };
  assert.equal(judge({ ...over(), seed: "7" }, added), "wrong");
  assert.equal(judge({ ...over(), promise: ANCHOR }, added), "wrong");
  assert.equal(judge({ ...over(), origin: { ...over().origin, index: 1 } }, added), "wrong");
  assert.equal(judge(over(), { [PART]: hash("another") }), "wrong", "the secret was not fixed when the part was added");
  assert.equal(judge({ promise: hash("7"), seed: "8" }, {}), "wrong");
});

test("a part is added to what sits down or deals in a room that was seen, and is kept with its anchor", () => {
  const room = { id: "one", code: "ABCDEF", anchor: ANCHOR };
  const added = (message, seen = room) => withPart(message, seen, freshPart).part;
  assert.match(added({ type: "start" }), /^[0-9a-f]{32}$/);
  for (const message of [{ type: "start", deal: "winnable" }, { type: "join", room: "ABCDEF" }]) {
    const part = added(message);
    assert.equal(addedParts()[part], ANCHOR);
  }
  assert.equal(added({ type: "join", room: "GHJKMN" }), undefined);
  assert.equal(added({ type: "start", deal: "same" }), undefined);
  assert.equal(added({ type: "start", seed: "7" }), undefined);
  assert.equal(added({ type: "start" }, { id: "one", code: null }), undefined);
  assert.equal(added({ type: "undo" }), undefined);
});
