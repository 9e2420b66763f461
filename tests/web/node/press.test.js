// Mouse, touch and pen: what is a tap, what is a drag, and what takes the cards back.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { element, fire } from "./dom.js";

const { followPress } = await import("../../../src/parlour/web/table/press.js");

const AT = { clientX: 50, clientY: 50 };
const MOUSE = { pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, timeStamp: 0, ...AT };

/** A table with one card, and what was told of it. */
function table({ isLoose = true } = {}) {
  const root = element();
  const card = element({ left: 0, top: 0, width: 100, height: 140 }, root);
  const piece = { element: card, isLifted: false, landing: 0 };
  const told = [];
  const carried = [];
  const pieces = {
    of: (touched) => (touched === card ? piece : undefined),
    lift: ([first]) => ((first.isLifted = true), { x: 10, y: 20 }),
    carry: (grip, { x, y }) => carried.push([x, y]),
    release: (grip) => grip.forEach((each) => (each.isLifted = false)),
  };
  const press = followPress(root, {
    pieces,
    find: (touched) => (touched === card ? card : null),
    card: () => ({ width: 100, height: 140 }),
    place: () => "waste",
    grip: () => (isLoose ? [piece] : []),
    time: () => 0,
    lifted: () => told.push("lifted"),
    dropped: (grip, { x, y }) => told.push(`dropped at ${x} ${y}`),
    cancelled: () => told.push("cancelled"),
    tapped: (tapped, at, place) => told.push(`tapped ${place}`),
    missed: () => told.push("missed"),
  });
  const point = (type, more = {}) => fire(`pointer${type}`, card, { ...MOUSE, ...more });
  return { root, card, piece, told, carried, point, press };
}

describe("a press", () => {
  test("that trembles is a tap, with the place where it began", () => {
    const { told, point } = table();
    point("down");
    point("move", { clientX: 53 });
    point("up", { clientX: 53 });
    assert.deepEqual(told, ["tapped waste"]);
  });

  test("of a finger may tremble more than one of a mouse", () => {
    for (const [pointerType, expected] of [["touch", "tapped waste"], ["mouse", "dropped at 60 50"]]) {
      const { told, point } = table();
      for (const type of ["down", "move", "up"]) point(type, { pointerType, clientX: type === "down" ? 50 : 60 });
      assert.equal(told.at(-1), expected);
    }
  });

  test("that ends elsewhere on a card that can't be taken is nothing", () => {
    const { told, point } = table({ isLoose: false });
    point("down");
    point("move", { clientX: 400 });
    point("up", { clientX: 400 });
    assert.deepEqual(told, []);
  });

  test("beside all cards is told", () => {
    const { root, told } = table();
    fire("pointerdown", root, MOUSE);
    assert.deepEqual(told, ["missed"]);
  });
});

describe("a drag", () => {
  test("carries the card from where it was touched, and drops it at the pointer", () => {
    const { piece, told, carried, point, press } = table();
    point("down");
    point("move", { clientX: 150, clientY: 80 });
    assert.ok(press.isDragging && piece.isLifted);
    point("up", { clientX: 150, clientY: 80 });
    assert.deepEqual(told, ["lifted", "dropped at 150 80"]);
    assert.deepEqual(carried, [[110, 50]]);
    assert.equal(piece.isLifted, false);
  });

  for (const [what, end] of [
    ["a second finger", ({ point }) => point("down", { pointerId: 2, isPrimary: false })],
    ["a call or a pinch", ({ point }) => point("cancel")],
    ["Escape", ({ card }) => fire("keydown", card, { key: "Escape" })],
  ]) {
    test(`is ended by ${what}, and the card goes home`, () => {
      const all = table();
      all.point("down");
      all.point("move", { clientX: 150 });
      end(all);
      all.point("up", { clientX: 150 });
      assert.deepEqual(all.told, ["lifted", "cancelled"]);
      assert.equal(all.piece.isLifted, false);
    });
  }
});

test("a click without a pointer, of a screen reader, is a tap; the one after a tap is not", () => {
  const { card, told, point } = table();
  point("down");
  point("up", { timeStamp: 1000 });
  fire("click", card, { timeStamp: 1001, detail: 1 });
  assert.deepEqual(told, ["tapped waste"]);
  fire("click", card, { timeStamp: 1002, detail: 0 });
  assert.deepEqual(told, ["tapped waste", "tapped waste"]);
});
