// Where the cards of Klondike lie, on screens of all sizes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { solitaire } from "../../../src/parlour/web/klondike/table.js";
import { layOut } from "../../../src/parlour/web/solitaire/layout.js";

const SIZES = [[320, 470], [360, 640], [820, 1080], [1024, 700], [1440, 800], [2560, 1280]];
const RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"];

/** A table whose fifth column is as long as can be; the others are empty. */
const view = solitaire.read({
  ...{ stock: 0, waste: [], foundations: [[], [], [], []] },
  columns: Array.from({ length: 7 }, (_, at) => (at === 4 ? { down: 4, up: RUN } : { down: 0, up: [] })),
});

for (const [width, height] of SIZES) {
  for (const isLarge of [false, true]) {
    test(`every rank of a long column is seen whole: ${width} by ${height}${isLarge ? ", large print" : ""}`, () => {
      const { card, spots } = layOut(solitaire.places, view, width, height, { isMirrored: false, isUpright: width < height, isLow: false, isLarge });
      const up = spots.filter(({ place, isUp }) => place === "5" && isUp).map(({ y }) => y);
      const foot = isLarge ? 0.45 : 0.28; // of the width: where a drawn rank ends, or all but its last stroke
      for (const [at, y] of up.slice(1).entries()) assert.ok(y - up[at] >= Math.floor(card.width * foot), `${y - up[at]} of ${card.width}`);
      assert.ok(up.at(-1) + card.height <= height);
    });
  }
}

test("a table beside other things keeps its form, and only a low screen has its piles beside the columns", () => {
  const foundationsOf = (isLow) => {
    const { places } = layOut(solitaire.places, view, 1200, 430, { isMirrored: false, isUpright: false, isLow, isLarge: false });
    return ["fs", "fh", "fd", "fc"].map((place) => places.get(place).y);
  };
  assert.equal(new Set(foundationsOf(false)).size, 1);
  assert.equal(new Set(foundationsOf(true)).size, 4);
});
