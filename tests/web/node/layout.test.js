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

/** Single cards in rows that lie on each other: `at` is where each of a row is. */
const spots = (...rows) => rows.flatMap((row, index) => row.map((at) => ({ name: `${index + 1}-${at}`, kind: "column", lies: "pile", row: index + 1, at })));
const HEAPS = {
  pyramid: spots(...Array.from({ length: 7 }, (_, row) => Array.from({ length: row + 1 }, (_, index) => (6 - row) / 2 + index))),
  peaks: spots([1.5, 4.5, 7.5], [1, 2, 4, 5, 7, 8], [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
};

for (const [shape, heap] of Object.entries(HEAPS)) {
  test(`each row of a heap lies on the one before, and beside no other pile: ${shape}`, () => {
    const places = [{ name: "s", kind: "stock", lies: "pile", row: 0 }, { name: "p", kind: "pile", lies: "pile", row: 0 }, ...heap];
    const cards = Object.fromEntries(places.map(({ name }) => [name, ["AS"]]));
    for (const [width, height] of [...SIZES, [740, 320], [320, 420]]) {
      const manner = { isMirrored: false, isUpright: width / height <= 0.8, isLow: height < 600, isLarge: false };
      const { card, places: outlines } = layOut(places, { places: cards, lifts: {} }, width, height, manner);
      const where = `${width} by ${height}`;
      for (const { x, y } of outlines.values()) assert.ok(x >= 0 && y >= 0 && x + card.width <= width && y + card.height <= height, where);
      for (const one of heap) {
        for (const other of heap) {
          const [a, b] = [outlines.get(one.name), outlines.get(other.name)];
          if (other.row === one.row + 1) assert.ok(b.y > a.y + card.height * 0.3 && b.y < a.y + card.height, where);
          if (other.row === one.row && other !== one) assert.ok(Math.abs(a.x - b.x) >= card.width, where);
        }
        for (const pile of ["s", "p"]) {
          const [a, b] = [outlines.get(one.name), outlines.get(pile)];
          assert.ok(Math.abs(a.x - b.x) >= card.width || Math.abs(a.y - b.y) >= card.height, `${pile}, ${where}`);
          assert.ok(b.y < Math.max(...heap.map(({ name }) => outlines.get(name).y)) + card.height * 1.5, `${pile} just under the heap, ${where}`);
        }
      }
    }
  });
}

/** A row of places of one kind. */
const row = (kind, count, at, lies = "pile") => Array.from({ length: count }, (_, index) => ({ name: `${kind}${index}`, kind, lies, row: at }));
const SHAPES = {
  "eight columns under cells and foundations": [...row("cell", 4, 0), ...row("foundation", 4, 0), ...row("column", 8, 1, "down")],
  "ten columns under a stock and eight foundations": [...row("stock", 1, 0), ...row("foundation", 8, 0), ...row("column", 10, 1, "down")],
  "two rows of columns": [...row("stock", 1, 0), ...row("foundation", 4, 0), ...row("column", 4, 1, "down"), ...row("pile", 4, 2, "down")],
  "a reserve side by side, and no foundations": [...row("stock", 1, 0), ...row("waste", 1, 0, "fan"), ...row("reserve", 1, 1, "across"), ...row("column", 5, 2, "down")],
  "a reserve beside the columns": [...row("stock", 1, 0), ...row("waste", 1, 0, "fan"), ...row("foundation", 4, 0), ...row("reserve", 1, 1), ...row("column", 4, 1, "down")],
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
