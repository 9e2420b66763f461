// What is seen of the players and of what they can do at a table with others.

import assert from "node:assert/strict";
import { test } from "node:test";

import { element } from "./dom.js";

const { Seats } = await import("../../../src/parlour/web/company/seats.js");
const { Strip } = await import("../../../src/parlour/web/company/strip.js");

test("everybody who has won together is marked", () => {
  const seats = new Seats(element(), element());
  const won = (winner) => {
    seats.show({ counts: [0, 0, 0], turn: [], winner }, [null, null, null], undefined);
    return seats.list.children.map(({ classList }) => classList.has("winner"));
  };
  assert.deepEqual([won([0, 2]), won(1), won([]), won(null)], [[true, false, true], [false, true, false], [false, false, false], [false, false, false]]);
});

test("a button with the same words makes the move that it stands for now", () => {
  const strip = new Strip(element(), { reactions: [], react: () => {}, openLog: () => {}, goOn: () => {} });
  const made = [];
  for (const move of ["take-1", "take-2"]) {
    strip.show("", "", "", [{ label: "Take it", move, act: () => made.push(move) }]);
    strip.deeds.children[0].onclick();
  }
  assert.deepEqual(made, ["take-1", "take-2"]);
});
