// The settings of a table, read from a form in which a game's options may be called like the room's own fields.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom.js";

const { build } = await import("../../../src/parlour/web/kit/elements.js");
const { readSettings, settingsFields } = await import("../../../src/parlour/web/company/settings.js");

/** What a browser sends of the elements of a form. */
globalThis.FormData = class {
  constructor(form) {
    const inside = (element) => [element, ...element.children.filter((child) => child.children).flatMap(inside)];
    this.on = inside(form).filter(({ checked }) => checked);
  }

  has = (name) => this.on.some((input) => input.getAttribute("name") === name);
  get = (name) => this.on.find((input) => input.getAttribute("name") === name)?.getAttribute("value") ?? null;
};

const option = (name, kind, values, usual) => ({ name, kind, values, least: null, most: null, examples: [], default: usual, derived: [], needs: [], about: name });
const GAME = {
  ...{ name: "any", labels: {}, seats: { least: 2, most: 4, usual: 2 }, clock: { per: "turn", usual: 30, proposed: [0, 30] } },
  options: [option("seats", "choice", ["2", "4"], "2"), option("clock", "choice", ["0", "9"], "0"), option("match", "choice", ["1", "3"], "1"), option("public", "switch", ["yes", "no"], "no")],
};
const HOUSE = { clock: { people: 3 }, match: { proposed: [0, 3], usual: 0 } };

test("an option called like a field of the room is read as itself", () => {
  const settings = { rules: "seats=4 clock=9 match=1 public=yes", seats: 3, clock: 30, match: 0, public: false };
  const form = Object.assign(build("form", "", ...settingsFields(GAME, settings, HOUSE)), { elements: { namedItem: () => null } });
  const { rules, ...own } = readSettings(GAME, form);
  assert.deepEqual(own, { seats: 3, clock: 30, match: 0, public: false });
  assert.equal(rules, settings.rules);
});
