// Where the cards of Klondike lie, on screens of all sizes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { layOut } from "../../../src/parlour/web/solitaire/layout.js";
import { klondike } from "./klondike.js";

const SIZES = [[320, 470], [360, 640], [820, 1080], [1024, 700], [1440, 800], [2560, 1280]];
const RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"];

/** A table whose fifth column is as long as can be; the others are empty. */
const view = klondike.read({
  ...{ stock: 0, waste: [], foundations: [[], [], [], []] },
  columns: Array.from({ length: 7 }, (_, at) => (at === 4 ? { down: 4, up: RUN } : { down: 0, up: [] })),
});

for (const [width, height] of SIZES) {
  for (const isLarge of [false, true]) {
    test(`every rank of a long column is seen whole: ${width} by ${height}${isLarge ? ", large print" : ""}`, () => {
      const { card, spots } = layOut(klondike.places, view, width, height, { isMirrored: false, isUpright: width < height, isLow: false, isLarge });
      const up = spots.filter(({ place, isUp }) => place === "5" && isUp).map(({ y }) => y);
      const foot = isLarge ? 0.45 : 0.28; // of the width: where a drawn rank ends, or all but its last stroke
      for (const [at, y] of up.slice(1).entries()) assert.ok(y - up[at] >= Math.floor(card.width * foot), `${y - up[at]} of ${card.width}`);
      assert.ok(up.at(-1) + card.height <= height);
    });
  }
}

test("a table beside other things keeps its form, and only a low screen has its piles beside the columns", () => {
  const foundationsOf = (isLow) => {
    const { places } = layOut(klondike.places, view, 1200, 430, { isMirrored: false, isUpright: false, isLow, isLarge: false });
    return ["fs", "fh", "fd", "fc"].map((place) => places.get(place).y);
  };
  assert.equal(new Set(foundationsOf(false)).size, 1);
  assert.equal(new Set(foundationsOf(true)).size, 4);
});

/** A row of places of one kind. */
const row = (kind, count, at, lies = "pile") => Array.from({ length: count }, (_, index) => ({ name: `${kind}${index}`, kind, lies, row: at }));
const SHAPES = {
  "eight columns under cells and foundations": [...row("cell", 4, 0), ...row("foundation", 4, 0), ...row("column", 8, 1, "down")],
  "ten columns under a stock and eight foundations": [...row("stock", 1, 0), ...row("foundation", 8, 0), ...row("column", 10, 1, "down")],
  "two rows of columns": [...row("stock", 1, 0), ...row("foundation", 4, 0), ...row("column", 4, 1, "down"), ...row("pile", 4, 2, "down")],
  "a reserve side by side, and no foundations": [...row("stock", 1, 0), ...row("waste", 1, 0, "fan"), ...row("reserve", 1, 1, "across"), ...row("column", 5, 2, "down")],
  "piles alone": [...row("stock", 1, 0), ...row("pile", 9, 1)],
};

for (const [shape, places] of Object.entries(SHAPES)) {
  test(`no card of another game lies outside the table or on another place: ${shape}`, () => {
    const cards = Object.fromEntries(places.map(({ name, lies }) => [name, lies === "pile" ? ["AS"] : [null, null, ...RUN.slice(0, 9)]]));
    for (const [width, height] of [...SIZES, [740, 320]]) {
      for (const isMirrored of [false, true]) {
        const manner = { isMirrored, isUpright: width / height <= 0.8, isLow: height < 600, isLarge: false };
        const { card, spots, places: outlines, rows } = layOut(places, { places: cards, lifts: {} }, width, height, manner);
        assert.deepEqual(rows.flat().sort(), places.map(({ name }) => name).sort());
        for (const { place, x, y } of spots) {
          const where = `${place} at ${x}, ${y} of ${width} by ${height}`;
          assert.ok(x >= 0 && y >= 0 && x + card.width <= width && y + card.height <= height, where);
        }
        const corners = [...outlines.values()].map(({ x, y }) => [x, y]);
        for (const [at, [x, y]] of corners.entries()) {
          for (const [left, top] of corners.slice(at + 1)) assert.ok(Math.abs(left - x) >= card.width || Math.abs(top - y) >= card.height, `${x}, ${y}; ${left}, ${top}`);
        }
        assert.ok(card.width >= 24, `${card.width} of ${width} by ${height}`);
      }
    }
  });
}
