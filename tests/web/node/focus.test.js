// Keyboard focus on a table: one stop for each area, and focus that stays where the player was.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { element, fire } from "./dom.js";

const { followFocus, nearest } = await import("../../../src/parlour/web/table/focus.js");

/** A table of areas by name, with as many stops as told. */
function table(counts, { isFresh } = {}) {
  const root = element();
  const areas = Object.entries(counts).map(([name, count]) => ({
    ...{ name, isFresh: isFresh === name },
    stops: Array.from({ length: count }, () => element({}, root)),
  }));
  const placeOf = (stop) => areas.find(({ stops }) => stops.includes(stop))?.name ?? null;
  const lastOf = (place) => areas.find(({ name }) => name === place)?.stops.at(-1);
  const focus = followFocus(root, { areas: () => areas, placeOf, lastOf });
  focus.refresh();
  return { root, focus, stops: Object.fromEntries(areas.map(({ name, stops }) => [name, stops])) };
}

/** The stops that Tab reaches. */
const reached = ({ stops }) => Object.values(stops).flatMap((all) => all.filter((stop) => stop.getAttribute("tabindex") === "0"));

/** Press Tab where the focus is. @returns {boolean} Whether the browser goes on by itself. */
const tab = (shiftKey = false) => !fire("keydown", document.activeElement, { key: "Tab", code: "Tab", shiftKey }).defaultPrevented;

describe("Tab", () => {
  test("stops once in each area, where the player was last", () => {
    const all = table({ stock: 1, columns: 3 });
    const [, second] = all.stops.columns;
    second.focus();
    assert.deepEqual(reached(all), [all.stops.stock[0], second]);
    tab(true);
    assert.equal(document.activeElement, all.stops.stock[0]);
    tab();
    assert.equal(document.activeElement, second);
  });

  test("leaves the table after its last area", () => {
    const { stops } = table({ stock: 1, columns: 1 });
    stops.columns[0].focus();
    assert.equal(tab(), true);
  });

  test("comes in at the end that is nearer, whatever the browser finds first", () => {
    const { stops } = table({ stock: 1, columns: 2 });
    const outside = element();
    outside.focus();
    tab(true);
    stops.stock[0].focus();
    assert.equal(document.activeElement, stops.columns[0]);
  });

  test("enters a fresh area at its first stop, whichever was visited", () => {
    const { focus, stops } = table({ waste: 3, columns: 1 }, { isFresh: "waste" });
    stops.waste[2].focus();
    stops.columns[0].focus();
    focus.enter("waste");
    assert.equal(document.activeElement, stops.waste[0]);
  });
});

describe("focus", () => {
  test("goes on in the same place when its card is gone", () => {
    const { focus, stops } = table({ columns: 3 });
    const card = stops.columns[1];
    card.focus();
    stops.columns.splice(1, 1);
    card.blur();
    focus.refresh();
    assert.equal(document.activeElement, stops.columns.at(-1));
  });

  test("that was moved away on purpose is not pulled back", () => {
    const { focus, stops } = table({ columns: 2 });
    const button = element();
    stops.columns[0].focus();
    button.focus();
    button.blur();
    focus.refresh();
    assert.equal(document.activeElement, document.body);
  });
});

test("the nearest is the one whose left edge is", () => {
  const [near, far] = [element({ left: 90 }), element({ left: 10 })];
  assert.equal(nearest([far, near], element({ left: 60 })), near);
});
