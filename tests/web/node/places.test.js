// The places of any game: which moves have a button besides the cards, what the places are called, where cards come
// from, and a package's own drawing.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./dom.js";

const { origins, PlainPlaces } = await import("../../../src/parlour/web/plain/places.js");

const place = (name, kind, lies, seat = null) => ({ name, kind, lies, row: 0, seat, label: "" });
const game = (name, places, drawing = null) => ({ name, places, drawing, labels: {} });
const SEATS = [{ name: "Ann" }, { name: "Ben" }];
const update = (places, more = {}) => ({ room: { seats: SEATS }, you: 0, view: { places }, moves: [], ...more });
const table = (places) => new PlainPlaces(game("any", places), () => {}, () => {});

describe("a move has a button of its own unless its card is shown as one", () => {
  for (const [lies, others] of [["across", ["pass"]], ["fan", ["1", "pass"]], ["pile", ["1", "2", "3", "pass"]]]) {
    test(`in a hand that lies ${lies}`, () => {
      const places = table([place("h1", "hand", lies, 0)]);
      assert.deepEqual(places.otherMoves(update({ h1: ["1", "2", "3", "4"] }, { moves: ["1", "2", "3", "4", "pass"] })), others);
    });
  }
});

describe("a card comes from where it lay", () => {
  const laid = (...cards) => cards.map(([where, card], index) => ({ place: where, card, index }));
  const from = (before, now) => origins(before, now).map((old) => old?.index);

  test("even if another place has the same", () => {
    const before = laid(["h1", "7"], ["h2", "7"]);
    assert.deepEqual(from(before, laid(["h1", "7"], ["h2", "7"])), [0, 1]);
    assert.deepEqual(from(before, laid(["p", "7"], ["h2", "7"])), [0, 1]);
  });

  test("and one that is not known from no other place", () => {
    assert.deepEqual(from(laid(["h1", ""], ["h1", ""], ["h2", ""]), laid(["h1", ""], ["h2", ""], ["h2", ""])), [0, 2, undefined]);
  });
});

describe("a package's own drawing", () => {
  let count = 0;

  /** A table whose drawing has been asked for, and how its script is loaded with what it defines. */
  function drawn() {
    const name = `own${count++}`;
    const seen = { redrawn: 0 };
    const described = game(name, [place("h1", "hand", "across", 0)], { module: "/table.js", style: "/table.css" });
    const makeTable = () => new PlainPlaces(described, () => {}, () => seen.redrawn++);
    document.head.replaceChildren();
    const places = makeTable();
    const load = async (show, element = `${name}-table`) => {
      customElements.define(element, class extends HTMLElement {
        show = show;
      });
      document.head.children.at(-1).onload();
      await Promise.resolve();
    };
    return { places, seen, load, makeTable, isOwn: () => "show" in (places.root.children[0] ?? {}) };
  }
  const UPDATE = update({ h1: ["1"] }, { moves: ["1"] });

  test("replaces the usual one, and the table is drawn again with the buttons that it has then", async () => {
    const { places, seen, load, isOwn } = drawn();
    places.show(UPDATE);
    assert.deepEqual(places.otherMoves(UPDATE), []);
    await load(() => {});
    assert.deepEqual([isOwn(), seen.redrawn, places.otherMoves(UPDATE)], [true, 1, ["1"]]);
  });

  test("that does not define its element leaves the usual one", async () => {
    const { places, load } = drawn();
    places.show(UPDATE);
    const [usual] = places.root.children;
    await load(() => {}, `other-table-${count}`);
    assert.ok(usual && usual === places.root.children[0]);
  });

  test("that fails is replaced by the usual one", async (context) => {
    const { places, load, isOwn } = drawn();
    context.mock.method(console, "error", () => {});
    await load(() => {
      throw new Error("broken");
    });
    places.show(UPDATE);
    assert.deepEqual([isOwn(), places.root.children.length, places.otherMoves(UPDATE)], [false, 1, []]);
    assert.equal(console.error.mock.callCount(), 1);
  });

  test("is loaded once", async () => {
    const { load, makeTable } = drawn();
    await load(() => {});
    makeTable();
    assert.equal(document.head.children.length, 2);
  });
});

test("several places of a player have names of their own, and an empty one says so", () => {
  const places = table([place("h1", "hand", "across", 0), place("h2", "hand", "across", 1), place("w1", "pile", "pile", 0), place("w2", "pile", "pile", 1), place("s", "stock", "pile")]);
  const told = places.read(update({ h1: ["1"], h2: [null, null], w1: [], w2: ["2"], s: [] }));
  assert.equal(told, "Hand 1: 1. Ben · Hand 2: 2 hidden. Pile 1, empty. Ben · Pile 2: 2. Stock, empty.");
});
