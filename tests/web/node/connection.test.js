// The connection against a clock and a server that do what the test says.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { DEADLINES, MOST_TRIES, STEADY, WAITS } from "../../../src/parlour/web/wire/timing.js";
import { connection, letIn, open, outcome, turn, update, WELCOME } from "./world.js";

describe("greeting", () => {
  test("without a room, what was asked follows the greeting at once", () => {
    const { world, connection: made } = connection();
    made.connect();
    made.ask({ type: "open", game: "klondike" });
    world.socket.accept();
    assert.deepEqual(world.socket.types, ["hello", "open"]);
    world.socket.say(WELCOME);
    assert.equal(made.state, "resending");
    assert.deepEqual(world.socket.types, ["hello", "open"]);
  });

  test("with a room, what was asked waits until the room is there", () => {
    const { world, connection: made, told } = connection({ room: "r1" });
    made.connect();
    made.ask({ type: "play", n: 1, move: "draw" });
    world.socket.accept();
    world.socket.say(WELCOME);
    assert.deepEqual(world.socket.types, ["hello"]);
    world.socket.say(update());
    assert.deepEqual(world.socket.types, ["hello", "play"]);
    assert.deepEqual(told.connected, [true]);
  });

  test("the secret of a new guest is sent with the next greeting", () => {
    const all = connection();
    all.connection.connect();
    all.world.socket.accept();
    all.world.socket.say({ ...WELCOME, secret: "s3" });
    all.world.socket.die();
    all.world.pass(WAITS.first);
    all.world.socket.accept();
    assert.equal(all.world.socket.sent[0].secret, "s3");
  });

  test("a guest of its own says so, and comes back as the same guest", () => {
    const all = connection({ isGuest: true });
    all.connection.connect();
    all.world.socket.accept();
    assert.equal(all.world.socket.sent[0].guest, true);
    all.world.socket.say({ ...WELCOME, secret: "s3" });
    all.world.socket.die();
    all.world.pass(WAITS.first);
    all.world.socket.accept();
    assert.deepEqual(all.world.socket.sent[0], { type: "hello", id: "hello", secret: "s3" });
  });

  test("a secret that the server does not know is forgotten", () => {
    const { world, connection: made } = connection();
    made.connect();
    world.socket.accept();
    world.socket.say({ ...WELCOME, secret: "s3" });
    world.socket.die();
    world.pass(WAITS.first);
    world.socket.accept();
    world.socket.say({ type: "refusal", re: "hello", code: "unknown-secret", text: "" });
    assert.equal(world.socket.sent.at(-1).type, "hello");
    assert.equal(world.socket.sent.at(-1).secret, undefined);
  });

  test("a room that is gone is told, and the connection is open without it", () => {
    const { world, connection: made, told } = connection({ room: "GONE" });
    made.connect();
    world.socket.accept();
    world.socket.say(WELCOME);
    world.socket.say({ type: "refusal", re: "hello", code: "no-room", text: "" });
    assert.deepEqual(told.turnedAway, ["no-room"]);
    assert.equal(made.state, "open");
  });

  test("a room that can be followed no more is asked for again by a new greeting", () => {
    const { world, connection: made, told } = connection({ room: "GONE" });
    made.connect();
    world.socket.accept();
    world.socket.say(WELCOME);
    world.socket.say({ type: "refusal", code: "no-room", text: "" });
    world.pass(WAITS.first);
    world.socket.accept();
    assert.equal(world.socket.sent[0].room, "GONE");
    world.socket.say(WELCOME);
    world.socket.say({ type: "refusal", re: "hello", code: "no-room", text: "" });
    assert.deepEqual(told.turnedAway, ["no-room"]);
  });

  test("a greeting that will never be accepted ends the connection for good", async () => {
    const { world, connection: made, told } = connection();
    const asked = outcome(made.ask({ type: "open" }));
    made.connect();
    world.socket.accept();
    world.socket.say({ type: "refusal", re: "hello", code: "malformed", text: "" });
    await turn();
    assert.deepEqual(told.turnedAway, ["malformed"]);
    assert.equal(made.state, "closed");
    assert.equal(asked.code, "malformed");
    world.pass(600_000);
    assert.equal(world.sockets.length, 1);
  });

  test("what a host did at the desk is told when the page has the words for it", async () => {
    const { world, connection: made, told } = connection({ room: "GONE" });
    const asked = outcome(made.ask({ type: "start" }));
    made.connect();
    world.socket.accept();
    world.socket.say({ ...WELCOME, notice: { at: 1, text: "Restart at ten" } });
    world.socket.say(WELCOME);
    world.socket.say({ type: "refusal", re: "hello", code: "room-closed", text: "" });
    assert.equal(made.isConnected, true);
    world.socket.say({ type: "refusal", re: world.socket.sent.at(-1).id, code: "draining", text: "" });
    world.socket.say({ type: "refusal", code: "barred", text: "" });
    world.pass(WAITS.first);
    world.socket.accept();
    world.socket.say({ type: "refusal", re: "hello", code: "barred", text: "" });
    world.socket.die();
    world.pass(600_000);
    await turn();
    assert.deepEqual([told.turnedAway, asked.is], [[], "waiting"]);
    assert.deepEqual(world.posted, ["Restart at ten", undefined]);
    for (const done of world.explained) done();
    await turn();
    assert.deepEqual([told.turnedAway, asked.code, made.state], [["room-closed", "barred"], "draining", "closed"]);
    assert.equal(world.sockets.length, 2);
  });
});

describe("waiting for the solver", () => {
  test("the word that it takes long is told and answers nothing", async () => {
    const { world, connection: made } = connection();
    /** @type {(number | undefined)[]} */
    const ahead = [];
    made.onWaiting = (waiting) => ahead.push(waiting.ahead);
    made.connect();
    world.socket.accept();
    world.socket.say(WELCOME);
    const { id, answer } = made.ask({ type: "lamp" });
    world.socket.say({ type: "waiting", re: id, ahead: 2 });
    world.socket.say({ type: "waiting", re: id, spent: 0.1 });
    assert.deepEqual(ahead, [2, undefined]);
    world.socket.say({ type: "answer", re: id, n: 1, verdict: "lost" });
    assert.equal((await answer).verdict, "lost");
  });
});

describe("a temporary refusal of the greeting", () => {
  for (const code of ["too-often", "store", "internal"]) {
    test(`${code} is waited out, with what was asked kept`, async () => {
      const all = connection({ room: "NZEA" });
      const { world, connection: made, told } = all;
      made.connect();
      const asked = outcome(made.ask({ type: "play", n: 1, move: "draw" }));
      world.socket.accept();
      world.socket.say({ type: "refusal", re: "hello", code, text: "" });
      assert.deepEqual(told.turnedAway, []);
      assert.deepEqual(told.connected, [false]);
      assert.deepEqual(told.reasons, [code]);
      world.pass(WAITS.longest);
      letIn(all);
      assert.deepEqual(world.socket.types, ["hello", "play"]);
      await turn();
      assert.equal(asked.is, "waiting");
    });
  }

  test("the server's own time is honoured, even when the page wakes", () => {
    const { world, connection: made } = connection({ room: "NZEA" });
    made.connect();
    world.socket.accept();
    world.socket.say({ type: "refusal", re: "hello", code: "too-often", text: "", retry: 20 });
    world.pass(19_000);
    world.wake();
    assert.equal(world.sockets.length, 1);
    world.pass(11_000);
    assert.equal(world.sockets.length, 2);
  });

  test("what came along with the refused greeting is not lost", async () => {
    const all = connection();
    const { world, connection: made } = all;
    made.connect();
    const asked = made.ask({ type: "open", game: "klondike" });
    const seen = outcome(asked);
    world.socket.accept();
    world.socket.say({ type: "refusal", re: "hello", code: "too-often", text: "" });
    world.pass(WAITS.longest);
    world.socket.accept();
    world.socket.say({ type: "refusal", re: asked.id, code: "no-hello", text: "" });
    world.socket.say(WELCOME);
    assert.deepEqual(world.socket.types, ["hello", "open", "open"]);
    world.socket.say(update({ re: asked.id }));
    await turn();
    assert.equal(seen.is, "answered");
  });
});

describe("a deadline in every state", () => {
  test("a socket that never opens is given up", () => {
    const { world, connection: made, told } = connection();
    made.connect();
    world.pass(DEADLINES.connecting);
    assert.equal(made.state, "waiting");
    assert.ok(world.sockets[0].isClosed);
    assert.deepEqual(told.connected, [false]);
    world.pass(WAITS.first);
    assert.equal(made.state, "connecting");
    assert.equal(world.sockets.length, 2);
  });

  test("a server that accepts and never answers is given up", () => {
    const { world, connection: made } = connection({ room: "r1" });
    made.connect();
    world.socket.accept();
    world.pass(DEADLINES.greeting);
    assert.equal(made.state, "waiting");
  });

  test("a server that says welcome and never shows the room is given up", () => {
    const { world, connection: made } = connection({ room: "r1" });
    made.connect();
    world.socket.accept();
    world.socket.say(WELCOME);
    world.pass(DEADLINES.greeting);
    assert.equal(made.state, "waiting");
  });

  test("the address names the room by its code, and no room at every second try in vain", () => {
    const all = connection({ room: "kqxtmb" });
    const { world, connection: made } = all;
    made.connect();
    for (let tries = 0; tries < 3; tries += 1) {
      world.socket.die();
      world.pass(WAITS.longest);
    }
    world.socket.accept();
    world.socket.say(WELCOME);
    world.socket.say(update({ room: { id: "r1", code: "ABCDEF", status: "playing" } }));
    world.socket.die();
    world.pass(WAITS.longest);
    assert.deepEqual(world.paths, ["ws/KQXTMB", "ws", "ws/KQXTMB", "ws", "ws/ABCDEF"]);
  });

  test("an address stays one, whatever was written as the code", () => {
    for (const [room, path] of [[null, "ws"], ["no/room#é", "ws/NO%2FROOM%23%C3%A9"]]) {
      const { world, connection: made } = connection({ room });
      made.connect();
      assert.deepEqual(world.paths, [path]);
    }
  });

  test("a move that is not answered means a dead connection, and is sent again over the next", async () => {
    const all = open({ room: "r1" });
    const { world, connection: made } = all;
    const asked = made.ask({ type: "play", n: 1, move: "draw" });
    const seen = outcome(asked);
    world.pass(DEADLINES.answer);
    assert.equal(made.state, "waiting");
    world.pass(WAITS.longest);
    letIn(all);
    assert.equal(made.state, "resending");
    assert.deepEqual(world.socket.sent.at(-1), { type: "play", n: 1, move: "draw", id: asked.id });
    world.socket.say(update({ n: 2, re: asked.id }));
    await turn();
    assert.equal(made.state, "open");
    assert.equal(seen.message.n, 2);
  });

  test("a server that waits for its store before it refuses is not given up", async () => {
    const { world, connection: made } = open({ room: "r1" });
    const asked = made.ask({ type: "play", n: 1, move: "draw" });
    const seen = outcome(asked);
    world.pass(10_000); // the store's five seconds, twice
    world.socket.say({ type: "refusal", re: asked.id, code: "store", text: "It could not be written down." });
    await turn();
    assert.equal(seen.code, "store");
    assert.equal(world.sockets.length, 1);
  });

  test("moves made in quick succession do not put the deadline off", () => {
    const { world, connection: made } = open({ room: "r1" });
    for (let second = 0; second < DEADLINES.answer; second += 1000) {
      made.ask({ type: "play", n: 1, move: "draw" });
      world.pass(1000);
    }
    assert.equal(made.state, "waiting");
  });

  test("what is resent and not answered is given up too", () => {
    const all = open({ room: "r1" });
    const { world, connection: made } = all;
    made.ask({ type: "play", n: 1, move: "draw" });
    world.socket.die();
    world.pass(WAITS.longest);
    letIn(all);
    assert.equal(made.state, "resending");
    world.pass(DEADLINES.answer);
    assert.equal(made.state, "waiting");
  });

  test("a winnable deal may take its time", () => {
    const { world, connection: made } = open();
    made.ask({ type: "start", deal: "winnable" });
    world.pass(DEADLINES.slowAnswer - 1);
    assert.equal(world.sockets.length, 1);
    world.pass(1);
    assert.equal(made.state, "waiting");
  });

  test("a question to the solver may take as long as the server lives", () => {
    const { world, connection: made } = open({ room: "r1" });
    made.ask({ type: "lamp" });
    for (let beat = 0; beat < 10; beat += 1) {
      world.pass(DEADLINES.idle);
      assert.equal(world.socket.types.at(-1), "ping");
      world.socket.say({ type: "pong", re: "ping" });
    }
    assert.equal(world.sockets.length, 1);
    assert.equal(made.state, "open");
  });

  test("no state but the last is without a deadline", () => {
    const all = connection({ room: "r1" });
    const { world, connection: made } = all;
    const seen = new Set();
    const look = () => {
      seen.add(made.state);
      assert.ok(world.hasDeadline, made.state);
    };
    made.connect();
    look();
    world.socket.accept();
    look();
    made.ask({ type: "play" });
    world.socket.say(update());
    look();
    world.socket.say(update({ re: made.ask({ type: "undo" }).id }));
    world.socket.die();
    look();
    world.pass(WAITS.longest);
    letIn(all);
    for (const { id } of world.socket.sent.slice(1)) world.socket.say(update({ re: id }));
    look();
    assert.deepEqual([...seen].sort(), ["connecting", "greeting", "open", "resending", "waiting"]);
    made.close();
    assert.ok(!world.hasDeadline);
  });
});

describe("heartbeat", () => {
  test("at a table where others play, a silent server is noticed soon, and told of until it speaks", () => {
    const { world, told } = open({ room: "r1" });
    world.socket.say(update({ n: 2, room: { ...update().room, code: "KQXTMB", status: "playing" } }));
    told.late.length = 0;
    world.pass(DEADLINES.together);
    assert.equal(world.socket.types.at(-1), "ping");
    world.pass(DEADLINES.late - 1);
    assert.deepEqual(told.late, []);
    world.pass(1);
    assert.deepEqual(told.late, [true]);
    world.socket.say({ type: "pong", re: "ping" });
    assert.deepEqual(told.late, [true, false]);
  });

  test("an idle connection is tested, and a silent one replaced", () => {
    const { world, connection: made } = open();
    world.pass(DEADLINES.idle);
    assert.equal(world.socket.types.at(-1), "ping");
    world.pass(DEADLINES.pong);
    assert.equal(made.state, "waiting");
  });

  test("whatever the server says counts as a sign of life", () => {
    const { world, connection: made } = open({ room: "r1" });
    for (let n = 2; n < 10; n += 1) {
      world.pass(DEADLINES.idle - 1);
      world.socket.say(update({ n }));
    }
    assert.deepEqual(world.socket.types, ["hello"]);
    assert.equal(made.state, "open");
  });

  test("after a pong it is quiet for a while", () => {
    const { world } = open();
    world.pass(DEADLINES.idle);
    world.socket.say({ type: "pong", re: "ping" });
    world.pass(DEADLINES.idle - 1);
    assert.deepEqual(world.socket.types, ["hello", "ping"]);
  });
});

describe("trying again", () => {
  test("waits grow, up to the longest", () => {
    const { world, connection: made } = connection();
    made.connect();
    const waits = [];
    for (let round = 0; round < 8; round += 1) {
      world.socket.die();
      const from = world.time;
      const tried = world.sockets.length;
      while (world.sockets.length === tried) world.pass(1);
      waits.push(world.time - from);
    }
    assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test("waits are spread, so that not everybody comes back at the same moment", () => {
    const { world, connection: made } = connection();
    made.connect();
    world.luck = 0;
    world.socket.die();
    world.pass(WAITS.first / 2);
    assert.equal(made.state, "connecting");
  });

  test("a server that lets in and dies at once is tried less and less", () => {
    const all = connection();
    all.connection.connect();
    for (let round = 0; round < 6; round += 1) {
      letIn(all);
      all.world.socket.die();
      all.world.pass(WAITS.longest);
    }
    letIn(all);
    all.world.socket.die();
    all.world.pass(WAITS.longest - 1);
    assert.equal(all.connection.state, "waiting");
  });

  test("after a connection that held, the first try follows quickly again", () => {
    const all = connection();
    const { world, connection: made } = all;
    made.connect();
    for (let round = 0; round < 6; round += 1) {
      world.socket.die();
      world.pass(WAITS.longest);
    }
    letIn(all);
    world.pass(STEADY);
    world.socket.die();
    world.pass(WAITS.first);
    assert.equal(made.state, "connecting");
  });

  test("bye says when to come back, and not all at once", () => {
    const { world, connection: made, told } = open({ room: "r1" });
    world.socket.say({ type: "bye", text: "", retry: 3 });
    assert.deepEqual(told.connected, [true, false]);
    world.pass(2999);
    world.wake();
    assert.equal(made.state, "waiting");
    world.pass(1501);
    assert.equal(made.state, "connecting");
  });

  test("a refusal with a time is sent again then, and the player hears nothing of it", async () => {
    const { world, connection: made } = open({ room: "r1" });
    const asked = made.ask({ type: "play", n: 1, move: "draw" });
    const seen = outcome(asked);
    world.socket.say({ type: "refusal", re: asked.id, code: "too-often", text: "", retry: 1 });
    world.pass(999);
    assert.deepEqual(world.socket.types, ["hello", "play"]);
    world.pass(300);
    assert.deepEqual(world.socket.types, ["hello", "play", "play"]);
    world.socket.say(update({ re: asked.id }));
    await turn();
    assert.equal(seen.is, "answered");
  });

  test("a refusal with a time is not sent earlier because something else is asked or answered", () => {
    const { world, connection: made } = open({ room: "r1" });
    const refused = made.ask({ type: "open" });
    world.socket.say({ type: "refusal", re: refused.id, code: "too-often", text: "", retry: 10 });
    world.pass(100);
    const other = made.ask({ type: "react" });
    world.socket.say(update({ re: other.id }));
    assert.deepEqual(world.socket.types, ["hello", "open", "react"]);
    world.pass(12_500);
    assert.deepEqual(world.socket.types, ["hello", "open", "react", "open"]);
  });

  test("a refusal with a time is not sent earlier over another connection", () => {
    const all = open({ room: "r1" });
    const { world, connection: made } = all;
    const refused = made.ask({ type: "open" });
    world.socket.say({ type: "refusal", re: refused.id, code: "too-often", text: "", retry: 30 });
    world.socket.die();
    world.pass(WAITS.longest);
    letIn(all);
    assert.deepEqual(world.socket.types, ["hello"]);
    while (world.time < 37_500) {
      world.pass(1000);
      if (world.socket.types.at(-1) === "ping") world.socket.say({ type: "pong", re: "ping" });
    }
    assert.equal(world.socket.types.filter((type) => type === "open").length, 1);
  });

  test("patience with such a refusal ends", async () => {
    const { world, connection: made } = open({ room: "r1" });
    const asked = made.ask({ type: "play", n: 1, move: "draw" });
    const seen = outcome(asked);
    for (let tries = 0; tries <= MOST_TRIES; tries += 1) {
      world.socket.say({ type: "refusal", re: asked.id, code: "too-often", text: "", retry: 1 });
      world.pass(2000);
    }
    await turn();
    assert.equal(seen.code, "too-often");
  });

  test("what a socket says after it was given up is not heard", () => {
    const { world, told } = open({ room: "r1" });
    world.socket.say({ type: "bye", text: "", retry: 1 });
    world.sockets[0].say(update({ n: 7 }));
    world.sockets[0].die();
    assert.deepEqual(told.updates.map(({ n }) => n), [1]);
    assert.deepEqual(told.connected, [true, false]);
  });

  test("text that is no message ends the connection, not the page", () => {
    const { world, connection: made } = open();
    world.socket.events.received('{"type": "upd');
    assert.equal(made.state, "waiting");
  });
});

describe("waking", () => {
  test("a waiting connection tries at once", () => {
    const { world, connection: made } = connection();
    made.connect();
    for (let round = 0; round < 5; round += 1) {
      world.socket.die();
      world.pass(WAITS.longest);
    }
    world.socket.die();
    world.wake();
    assert.equal(made.state, "connecting");
  });

  test("an open connection that has died in sleep is replaced within a moment", () => {
    const { world, connection: made } = open({ room: "r1" });
    world.sleep(3_600_000);
    world.wake();
    assert.equal(world.socket.types.at(-1), "ping");
    world.pass(DEADLINES.awake);
    assert.equal(made.state, "waiting");
  });

  test("an open connection that lives stays", () => {
    const { world, connection: made } = open({ room: "r1" });
    world.sleep(3_600_000);
    world.wake();
    world.socket.say({ type: "pong", re: "ping" });
    world.pass(DEADLINES.awake);
    assert.equal(made.state, "open");
    assert.equal(world.sockets.length, 1);
  });

  test("an attempt over the network before is begun anew, a fresh one is left alone", () => {
    const { world, connection: made } = connection();
    made.connect();
    world.wake();
    assert.equal(world.sockets.length, 1);
    world.pass(DEADLINES.awake + 1);
    world.wake();
    assert.equal(world.sockets.length, 2);
    assert.ok(world.sockets[0].isClosed);
  });

  test("a closed connection stays closed", () => {
    const { world, connection: made } = open();
    made.close();
    world.wake();
    world.pass(600_000);
    assert.equal(world.sockets.length, 1);
    assert.equal(world.listeners.size, 0, "and listens to nothing");
  });
});

describe("what can't be saved", () => {
  for (const code of ["store", "unsure"]) {
    test(`${code} is told until something has happened`, async () => {
      const { world, connection: made, told } = open({ room: "r1" });
      const asked = made.ask({ type: "undo" });
      const seen = outcome(asked);
      world.socket.say({ type: "refusal", re: asked.id, code, text: "" });
      world.socket.say(update()); // the room as it was
      assert.deepEqual(told.canSave, [false]);
      world.socket.say(update({ n: 2, happened: [{ what: "event", text: "" }] }));
      assert.deepEqual(told.canSave, [false, true]);
      await turn();
      assert.equal(seen.code, code);
    });
  }

  test("a move that is refused says nothing about that", async () => {
    const { world, connection: made, told } = open({ room: "r1" });
    const asked = made.ask({ type: "play", n: 1, move: "draw" });
    const seen = outcome(asked);
    world.socket.say({ type: "refusal", re: asked.id, code: "illegal-move", text: "" });
    await turn();
    assert.equal(seen.code, "illegal-move");
    assert.deepEqual(told.canSave, []);
  });
});

describe("the books", () => {
  test("a mistake in drawing leaves no request unanswered", async () => {
    const { world, connection: made } = open({ room: "r1" });
    made.listen(() => {
      throw new Error("drawing failed");
    });
    const asked = made.ask({ type: "undo" });
    const seen = outcome(asked);
    assert.throws(() => world.socket.say(update({ re: asked.id })), /drawing failed/);
    await turn();
    assert.equal(seen.is, "answered");
    assert.equal(made.state, "open");
    assert.ok(!made.isBusy);
  });

  test("a mistake in drawing the first room lets the player in all the same", () => {
    const { world, connection: made } = connection({ room: "r1" });
    made.listen(() => {
      throw new Error("drawing failed");
    });
    made.connect();
    world.socket.accept();
    assert.throws(() => world.socket.say(update()), /drawing failed/);
    assert.ok(made.isConnected);
  });

  test("a move outlives a restart of the server, if the table is the same", () => {
    const table = { room: { id: "r1", round: 1 }, you: 0, view: { stock: 24 }, moves: ["draw"] };
    for (const [view, made] of [[{ stock: 24 }, { n: 3, epoch: "b" }], [{ stock: 23 }, { n: 1, epoch: "a" }]]) {
      const { world, connection: line } = open({ room: "r1" });
      world.socket.say(update({ ...table, epoch: "a" }));
      world.socket.die();
      line.ask({ type: "play", n: 1, epoch: "a", move: "draw" });
      world.pass(WAITS.longest);
      world.socket.accept();
      world.socket.say(WELCOME);
      world.socket.say(update({ ...table, view, n: 3, epoch: "b" }));
      const { n, epoch } = world.socket.sent.at(-1);
      assert.deepEqual({ n, epoch }, made);
    }
  });

  test("a move waits for the table while a pause hides it after a restart", () => {
    const room = { id: "r1", round: 1, status: "playing" };
    const table = { room, you: 0, view: { stock: 24 }, moves: ["draw"] };
    const { world, connection: line } = open({ room: "r1" });
    world.socket.say(update({ ...table, epoch: "a" }));
    world.socket.die();
    line.ask({ type: "play", n: 1, epoch: "a", move: "draw" });
    world.pass(WAITS.longest);
    world.socket.accept();
    world.socket.say(WELCOME);
    world.socket.say(update({ room, you: 0, n: 2, epoch: "b", view: undefined }));
    assert.ok(!world.socket.sent.some(({ type }) => type === "play"));
    world.socket.say(update({ ...table, n: 3, epoch: "b" }));
    const { type, n, epoch } = world.socket.sent.at(-1);
    assert.deepEqual({ type, n, epoch }, { type: "play", n: 3, epoch: "b" });
  });

  test("requests are sent again in the order in which they were made", () => {
    const all = open({ room: "r1" });
    const { world, connection: made } = all;
    world.socket.die();
    for (const type of ["play", "undo", "redo"]) made.ask({ type });
    world.pass(WAITS.longest);
    letIn(all);
    assert.deepEqual(world.socket.types, ["hello", "play", "undo", "redo"]);
  });

  test("updates that come before anybody listens are kept for them", () => {
    const { world, connection: made } = connection({ room: "r1", isHeard: false });
    const heard = [];
    made.connect();
    world.socket.accept();
    world.socket.say(update());
    made.listen((each) => heard.push(each.n));
    world.socket.say(update({ n: 2 }));
    assert.deepEqual(heard, [1, 2]);
  });
});
