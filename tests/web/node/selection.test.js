// What a tap means: picking up, putting down, sending, drawing, and the best place for a card.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./dom.js";
import { open, turn, update } from "./world.js";

const { Pending } = await import("../../../src/parlour/web/table/pending.js");
const { klondike } = await import("./klondike.js");
const { expected } = await import("../../../src/parlour/web/solitaire/moves.js");
const { change: changeOptions } = await import("../../../src/parlour/web/kit/options.js");
const { Selection } = await import("../../../src/parlour/web/solitaire/selection.js");

const { places } = klondike;
const TABLE = {
  places: { ...Object.fromEntries(places.map(({ name }) => [name, []])), s: [null, null], w: ["7D"], 1: ["KS"], 2: ["QH"], 3: ["8C"] },
  ...{ lifts: { w: 1, 1: 1, 2: 1, 3: 1 }, homes: {}, turn: { move: "draw", count: 1 } },
};
const MOVES = ["draw", "2-1", "w-3"];

/** A table of four cards, of which each place is its own element, and what was lit and sent. */
function table() {
  const { world, connection } = open({ room: "r1", isHeard: false });
  const state = { update: null, waiting: [], view: null, held: null, hint: null, layout: null, places };
  const pending = new Pending(connection, state, (view, move, meant) => expected(places, view, move, meant));
  connection.listen((heard) => pending.take(heard));
  world.socket.say(update({ view: TABLE, moves: MOVES }));
  const lit = [];
  const board = {
    light: (targets) => lit.splice(0, Infinity, ...targets),
    read(place) {
      const cards = state.view.places[place].slice(-1);
      return { place, held: cards[0] ? { place, count: 1, cards } : null };
    },
  };
  const selection = new Selection(board, state, pending);
  const sent = () => world.socket.sent.filter(({ type }) => type !== "hello").map(({ type, move, place }) => move ?? `${type} ${place}`);
  return { world, state, selection, lit, sent };
}

describe("a tap", () => {
  test("picks a card up and lights where it can go; the next one there sends it", () => {
    const { state, selection, lit, sent } = table();
    selection.tap("2", 0);
    assert.equal(state.held.place, "2");
    assert.deepEqual(lit, ["1"]);
    selection.tap("1", 1000);
    assert.deepEqual(sent(), ["2-1"]);
    assert.deepEqual(state.view.places[1], ["KS", "QH"]);
    assert.equal(state.held, null);
  });

  test("on the held card puts it back", () => {
    const { state, selection, sent } = table();
    selection.tap("2", 0);
    selection.tap("2", 1000);
    assert.equal(state.held, null);
    assert.deepEqual(sent(), []);
  });

  test("on another card where the held one can't go picks up that one", () => {
    const { state, selection, sent } = table();
    selection.tap("2", 0);
    selection.tap("w", 1000);
    assert.equal(state.held.place, "w");
    assert.deepEqual(sent(), []);
  });

  test("on an empty place sends the held card, for the server to say why not", () => {
    const { selection, sent } = table();
    selection.tap("2", 0);
    selection.tap("7", 1000);
    assert.deepEqual(sent(), ["2-7"]);
  });

  test("on the stock draws, even if its card was turned since the press began", () => {
    const { selection, sent } = table();
    selection.tap("w", 0, { pressed: "s" });
    assert.deepEqual(sent(), ["draw"]);
  });

  test("twice within a moment asks for the best place; a key is never half of that", async () => {
    const { selection, sent } = table();
    selection.tap("3", 0);
    selection.tap("3", 349);
    await turn();
    assert.deepEqual(sent(), ["best 3"]);
    selection.tap("2", 1000);
    selection.tap("2", null);
    await turn();
    assert.deepEqual(sent(), ["best 3"]);
  });
});

test("a double click plays even if its first click puts back what was picked up before", async () => {
  const { selection, sent } = table();
  selection.tap("3", 0);
  selection.tap("3", 1000);
  selection.tap("3", 1200);
  await turn();
  assert.deepEqual(sent(), ["best 3"]);
});

test("one click plays where every card goes to one pile, unless taps never do", async () => {
  for (const [taps, expected] of [["touch", ["best 3"]], ["never", []]]) {
    changeOptions({ taps });
    const { state, selection, sent } = table();
    state.places = [...places, { name: "p", kind: "pile" }];
    selection.tap("3", 0);
    await turn();
    assert.deepEqual(sent(), expected);
  }
});

test("held cards are put down when the table has changed under them", () => {
  const { world, state, selection } = table();
  selection.tap("2", 0);
  selection.refresh();
  assert.ok(state.held);
  world.socket.say(update({ n: 2, view: { ...TABLE, places: { ...TABLE.places, 2: ["QH", "JS"] } }, moves: [] }));
  selection.refresh();
  assert.equal(state.held, null);
});
