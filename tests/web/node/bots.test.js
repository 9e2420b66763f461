// The strength of bots that a browser keeps for each game.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepStrength, keptStrength } from "../../../src/parlour/web/company/bots.js";

const stored = new Map();
globalThis.localStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => void stored.set(name, text) };

const game = (name, bots, usual) => ({ name, offers: { bots, usual_bot: usual } });
const EIGHTS = game("eights", ["easy", "normal", "hard"], "normal");
const OTHER = game("other", ["simple"], "simple");

beforeEach(() => stored.clear());

test("each game has its own", () => {
  keepStrength(EIGHTS, "hard");
  keepStrength(OTHER, "simple");
  assert.deepEqual([keptStrength(EIGHTS), keptStrength(OTHER)], ["hard", "simple"]);
});

test("one that the game does not have is not used", () => {
  stored.set("parlour.bots.eights", "null");
  assert.equal(keptStrength(EIGHTS), "normal");
  stored.set("parlour.bots", "hard"); // of an earlier version, for all games
  assert.deepEqual([keptStrength(EIGHTS), keptStrength(OTHER)], ["hard", "simple"]);
});
