// Which element shows which card, when the table changes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { match } from "../../../src/parlour/web/table/match.js";

/** Cards as texts: place, index and card; `?` is a card that is not known. */
const read = (text) => {
  const [place, index, card] = text.split(" ");
  return { place, index: Number(index), card: card === "?" ? null : card };
};

/** Where each piece of the first row goes, by the places of the second. */
function moved(before, after, meant = -1) {
  const pieces = before.map(read);
  const spots = after.map(read);
  const found = match(pieces, spots, pieces[meant] ?? null);
  return spots.map((spot) => before[pieces.indexOf(found.get(spot))] ?? "new");
}

test("a card that is seen keeps its element wherever it goes", () => {
  assert.deepEqual(moved(["1 0 QH", "2 0 KS"], ["2 0 KS", "2 1 QH"]), ["2 0 KS", "1 0 QH"]);
});

test("a card that is turned up is the one that lay there", () => {
  assert.deepEqual(moved(["1 0 ?", "1 1 QH", "s 0 ?"], ["1 0 5C", "f 0 QH", "s 0 ?"]), ["1 0 ?", "1 1 QH", "s 0 ?"]);
});

test("drawn cards come from the top of the stock", () => {
  assert.deepEqual(moved(["s 0 ?", "s 1 ?", "s 2 ?"], ["s 0 ?", "s 1 ?", "w 0 9D"]), ["s 0 ?", "s 1 ?", "s 2 ?"]);
});

test("of two equal cards the one that stays is not moved, and the one that was meant moves", () => {
  const hand = ["hand 0 r5", "hand 1 r5"];
  assert.deepEqual(moved(hand, ["hand 0 r5", "pile 0 r5"]), ["hand 0 r5", "hand 1 r5"]);
  assert.deepEqual(moved(hand, ["hand 0 r5", "pile 0 r5"], 0), ["hand 1 r5", "hand 0 r5"]);
});

test("a card is never shown by the element of another one", () => {
  assert.deepEqual(moved(["1 0 QH"], ["1 0 KS"]), ["new"]);
});

test("a card whose element is not known comes from the place that is told", () => {
  const pieces = ["s 5 ?", "2 0 ?"].map(read);
  const spot = { ...read("1 0 7C"), from: "2" };
  assert.equal(match(pieces, [spot]).get(spot), pieces[1]);
});
