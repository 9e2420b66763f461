// Moves that wait for one another, over a real connection whose server is the test.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Pending } from "../../../src/parlour/web/table/pending.js";
import { open, turn, update, WELCOME } from "./world.js";

/** A table that shows a row of letters; a move adds one. */
function table({ isDealt = true } = {}) {
  const all = open({ room: "r1", isHeard: false });
  const state = { update: null, waiting: [], view: null };
  const pending = new Pending(all.connection, state, (view, move) => ({ row: view.row + move }));
  const refusals = [];
  pending.onRefused = ({ code }) => refusals.push(code);
  all.connection.listen((heard) => pending.take(heard));
  const { socket } = all.world;
  const tell = (more) => socket.say(update({ moves: ["a"], ...more }));
  const refuse = (re, code) => socket.say({ type: "refusal", re, code, text: "No." });
  const sent = () => socket.sent.filter(({ type }) => type !== "hello");
  if (isDealt) tell({ view: { row: "" } });
  return { world: all.world, state, pending, refusals, tell, refuse, sent };
}

describe("before there is a table", () => {
  test("what is pressed means nothing, and the table can be played when it is there", () => {
    const { pending, tell, sent } = table({ isDealt: false });
    pending.request({ type: "undo" });
    pending.play("a");
    assert.equal(pending.isBusy, false);
    tell({ view: { row: "" } });
    assert.deepEqual(sent(), []);
    pending.play("a");
    assert.deepEqual(sent().map(({ type }) => type), ["play"]);
  });

  test("what waits for a table that is away for a moment is sent when it is back", async () => {
    const { pending, tell, sent } = table();
    pending.play("a");
    pending.play("a");
    tell({ n: 2, re: sent()[0].id });
    await turn();
    assert.equal(sent().length, 1);
    tell({ n: 3, view: { row: "a" } });
    assert.deepEqual(sent().map(({ n }) => n), [1, 3]);
  });
});

describe("while the clock stands", () => {
  test("the table is the same as before: a move is shown and made", () => {
    const { state, pending, tell, sent } = table();
    tell({ n: 2, is_paused: true, moves: undefined });
    pending.play("a");
    assert.equal(state.view.row, "a");
    assert.deepEqual(sent().map(({ type, n }) => [type, n]), [["play", 2]]);
  });

  test("a checkpoint in the log beside the pause changes nothing", () => {
    const { state, pending, tell } = table();
    tell({ n: 3, is_paused: true, moves: undefined, happened: [{ what: "paused", text: "Clock paused." }] });
    pending.play("a");
    assert.equal(state.view.row, "a");
  });

  test("nothing is known of a table on which more has happened", () => {
    const { state, pending, tell, sent } = table();
    tell({ n: 3, is_paused: true, moves: undefined });
    pending.play("a");
    tell({ n: 4, view: { row: "b" } });
    assert.equal(state.view.row, "b");
    assert.deepEqual(sent(), []);
  });
});

describe("after a restored backup", () => {
  test("the cards of the lost history are not those of a paused game", () => {
    const { state, pending, tell, sent } = table();
    tell({ n: 1, epoch: 2, is_paused: true, moves: undefined });
    pending.play("a");
    assert.equal(state.update.view, undefined);
    assert.deepEqual(sent(), []);
  });
});

describe("after a reconnect", () => {
  /** The connection is lost after a move was sent, and the room's update comes before the answer to the move. */
  function reconnected(row) {
    const all = table();
    all.pending.play("a");
    all.pending.play("b");
    const { world } = all;
    world.socket.die();
    world.pass(60_000);
    world.socket.accept();
    world.socket.say(WELCOME);
    world.socket.say(update({ n: row ? 2 : 1, moves: ["a"], view: { row } }));
    return all;
  }

  test("a move that the server has carried out is not shown a second time", async () => {
    const { state, world } = reconnected("a");
    assert.equal(state.view.row, "ab");
    world.socket.say(update({ n: 2, re: world.socket.sent.at(-1).id, moves: ["b"], view: { row: "a" } }));
    await turn();
    assert.equal(state.view.row, "ab");
    assert.deepEqual(world.socket.sent.map(({ move }) => move), [undefined, "a", "b"]);
  });

  test("a move that the server has not heard of stays shown", () => {
    const { state } = reconnected("");
    assert.equal(state.view.row, "ab");
  });
});

describe("a refusal", () => {
  for (const code of ["busy", "internal", "store", "unsure"]) {
    test(`by a server that can't do it (${code}) ends everything that waits`, async () => {
      const { state, pending, refusals, refuse, sent, tell } = table();
      for (let count = 0; count < 3; count++) pending.play("a");
      pending.request({ type: "undo" });
      assert.equal(state.view.row, "aaa");
      refuse(sent()[0].id, code);
      await turn();
      assert.deepEqual(refusals, [code]);
      assert.equal(pending.isBusy, false);
      assert.equal(state.view.row, "");
      assert.equal(sent().length, 1);
      tell({ n: 2, view: { row: "" } });
      assert.equal(sent().length, 1, "what was given up is not done later");
    });
  }

  test("that can't be told is reported, and what waits behind it is sent", async () => {
    const { pending, refuse, sent } = table();
    const reported = [];
    globalThis.reportError = (problem) => reported.push(problem.message);
    pending.onRefused = () => {
      throw new Error("no words for it");
    };
    pending.play("a");
    pending.play("a");
    refuse(sent()[0].id, "illegal");
    await turn();
    assert.deepEqual(reported, ["no words for it"]);
    assert.equal(sent().length, 2);
  });

  test("of one move leaves the moves behind it, which are judged for themselves", async () => {
    const { state, pending, refuse, sent } = table();
    pending.play("a");
    pending.play("a");
    refuse(sent()[0].id, "illegal");
    await turn();
    assert.equal(sent().length, 2);
    assert.equal(state.view.row, "a");
  });
});

test("a mistake while drawing is reported, and what was asked is answered all the same", async () => {
  const { state, pending, tell, sent } = table();
  const reported = [];
  globalThis.reportError = (problem) => reported.push(problem.message);
  pending.onShow = () => {
    throw new Error("can't be drawn");
  };
  pending.play("a");
  pending.play("a");
  assert.equal(sent().length, 1, "sent though it could not be shown");
  void pending.question({ type: "hint" });
  for (const [n, row] of ["a", "aa"].entries()) {
    tell({ n: n + 2, re: sent().at(-1).id, view: { row } });
    await turn();
  }
  assert.deepEqual(sent().map(({ type }) => type), ["play", "play", "hint"]);
  assert.equal(pending.isBusy, false);
  assert.equal(state.view.row, "aa");
  assert.equal(reported.length, 4);
});

test("what is meant once is asked for once until it is answered; what is meant twice, twice", async () => {
  const { pending, tell, sent } = table();
  for (const type of ["finish", "finish"]) pending.requestOnce({ type });
  for (const type of ["undo", "undo"]) pending.request({ type });
  for (const [n, type] of ["finish", "undo", "undo"].entries()) {
    assert.equal(sent().at(-1).type, type);
    tell({ n: n + 2, re: sent().at(-1).id, view: { row: "" } });
    await turn();
  }
  assert.equal(pending.isBusy, false);
  pending.requestOnce({ type: "finish" });
  assert.equal(sent().length, 4);
});
