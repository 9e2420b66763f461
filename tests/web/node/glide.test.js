// When a card that glides has landed, in a browser that is late with it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { glide } from "../../../src/parlour/web/table/glide.js";

test("a card has landed when it is no longer seen to move, however long that takes", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.window = globalThis;
  const seen = { moving: ["a transition"] };
  const element = { style: {}, getAnimations: () => seen.moving };
  const piece = { element, x: 10, y: 20, angle: 0, level: 0, index: 3, isLifted: false, landing: 0 };
  glide(piece, 200, 0);
  mock.timers.tick(1000);
  assert.ok(piece.landing, "it is still on its way");
  assert.equal(element.style.zIndex, "503");
  seen.moving = [];
  mock.timers.tick(1000);
  assert.equal(piece.landing, 0);
  assert.equal(element.style.zIndex, "3");
});
