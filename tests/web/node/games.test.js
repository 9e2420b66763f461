// The rules of a game in words, with the server's defaults, whatever they are.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { rulesText } from "../../../src/parlour/web/shell/rule-words.js";

/** A game with one option, which is not its main one. */
const game = (name, values, usual) => ({
  name: "any",
  options: [{ name, kind: "switch", values, default: usual, derived: [], needs: [], about: "" }],
});

describe("a rule that is not the default is told as it is", () => {
  const told = {
    specials: { yes: "special cards", no: "no special cards" },
    stacking: { any: "stacking", off: "no stacking" },
    play_drawn: { yes: "drawn cards can be played", no: "drawn cards can’t be played" },
    empty: { kings: "only kings in empty columns", any: "any card in empty columns" },
    takeback: { yes: "moving back", no: "no moving back" },
    timed: { yes: "timed", no: "not timed" },
    cumulative: { yes: "cumulative", no: "not cumulative" },
  };
  for (const [name, phrases] of Object.entries(told)) {
    const values = Object.keys(phrases);
    for (const value of values) {
      test(`${name}=${value}`, () => {
        const usual = values.find((other) => other !== value);
        assert.equal(rulesText(game(name, values, usual), `${name}=${value}`), phrases[value]);
        assert.equal(rulesText(game(name, values, value), ""), "");
      });
    }
  }

  test("a value that the page has no words for is told by its name", () => {
    assert.equal(rulesText(game("stacking", ["any", "off", "same"], "any"), "stacking=same"), "Stack draw cards: same");
  });
});

test("a game's first option that is more than a switch is always told", () => {
  const options = [
    { name: "specials", kind: "switch", values: ["yes", "no"], default: "yes", derived: [], needs: [], about: "" },
    { name: "hand", kind: "number", values: [], default: "7", derived: [], needs: [], about: "" },
  ];
  assert.equal(rulesText({ name: "any", options }, ""), "7 cards");
  assert.equal(rulesText({ name: "any", options: options.slice(0, 1) }, ""), "");
});
