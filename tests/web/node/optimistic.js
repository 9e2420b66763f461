// Compares what the page shows before the server has answered with what the server then shows, for every move of a game
// that is given as JSON lines. Run by test_web_optimistic.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import "./dom.js";

const { expected: laid } = await import("../../../src/parlour/web/eights/moves.js");
const { expected } = await import("../../../src/parlour/web/solitaire/moves.js");
const { klondike } = await import("./klondike.js");

/** Return whether the move could be shown at once; fail if it was shown wrong. */
const COMPARED = {
  klondike({ move, before, after, moves }) {
    const { places } = klondike;
    const shown = expected(places, klondike.read(before, moves), move);
    const known = klondike.read(after, []);
    if (!shown) return false;
    for (const { name } of places) {
      const cards = shown.places[name].map((card, index) => card ?? known.places[name][index]); // not known before
      assert.deepEqual(cards, known.places[name], name);
      const loose = Math.min(shown.lifts[name] ?? 0, shown.places[name].filter(Boolean).length);
      assert.ok(loose <= (known.lifts[name] ?? 0), `what can be taken from ${name}`);
    }
    for (const [place, home] of Object.entries(shown.homes)) assert.equal(home, known.homes[place], `where the card of ${place} goes`);
    if (shown.turn) assert.deepEqual(shown.turn, known.turn);
    return true;
  },

  race: ({ before, after, ...others }) => COMPARED.klondike({ ...others, before: before.table, after: after.table }),

  eights({ seat, move, before, after }) {
    const shown = laid({ ...before, pile: [] }, seat, move);
    if (!shown) return false;
    assert.deepEqual([...shown.hand].sort(), [...after.hand].sort());
    assert.equal(shown.counts[seat], after.counts[seat]);
    assert.deepEqual([shown.top, shown.colour], [after.top, after.colour]);
    return true;
  },
};

const steps = readFileSync(0, "utf-8").trim().split("\n").map((line) => JSON.parse(line));
const compare = COMPARED[process.argv[2]];
const shown = steps.filter((step) => {
  try {
    return compare(step);
  } catch (problem) {
    throw new Error(`move ${step.number}, ${step.move}`, { cause: problem });
  }
});
console.log(shown.length);
