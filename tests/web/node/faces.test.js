// The pictures that the server draws show the cards of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { faces } from "./faces.js";

test("the server draws the cards of the page", () => {
  const kept = readFileSync(new URL("../../../src/parlour/pictures/faces.json", import.meta.url), "utf-8");
  assert.equal(kept, faces(), "write it again: node tests/web/node/faces.js > src/parlour/pictures/faces.json");
});
