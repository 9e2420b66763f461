// The worker that takes a server's place looks like one: connections that open, say and close, and answers by path.

import assert from "node:assert/strict";
import { test } from "node:test";
import { House } from "../../../src/parlour/web/end/house.js";

const WELCOME = '{"re":"hello","type":"welcome"}';
/** An update of a table, and the same as it was last. */
const UPDATE = '{"type":"update","re":"7","you":0,"n":3,"room":{"id":"ab"},"happened":[{"what":"event"}]}';
const LAST = '{"type":"update","you":0,"n":3,"room":{"id":"ab"}}';

/** What a browser stores. */
function storage() {
  const stored = new Map();
  return { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text), removeItem: (name) => stored.delete(name) };
}

const soon = () => new Promise((done) => setTimeout(done, 5));

/** A worker, and what it was told. */
function worker() {
  const told = [];
  return { told, postMessage: (message) => told.push(message), say(data) { this.onmessage({ data }); } };
}

/** What a connection has heard. */
function events() {
  const heard = [];
  return { heard, opened: () => heard.push("opened"), received: (text) => heard.push(text), closed: () => heard.push("closed") };
}

test("it is started once, with the language and the name of what it keeps", () => {
  const own = worker();
  new House(own, { language: "de", name: "parlour /cards" });
  assert.deepEqual(own.told, [{ type: "start", language: "de", name: "parlour /cards", deals: "[]" }]);
});

test("each connection hears what is said to it, and nothing after its end", () => {
  const own = worker();
  const house = new House(own, { language: "en", name: "" });
  const [one, other] = [events(), events()];
  const socket = house.open("ws", one);
  house.open("ws", other);
  own.say({ type: "opened", guest: 1 });
  socket.send("hello");
  own.say({ type: "said", guest: 1, text: WELCOME });
  own.say({ type: "said", guest: 2, text: '{}' });
  own.say({ type: "closed", guest: 2 });
  own.say({ type: "said", guest: 2, text: '{}' });
  socket.close();
  own.say({ type: "said", guest: 1, text: '{}' });
  assert.deepEqual([one.heard, other.heard], [["opened", WELCOME], ["{}", "closed"]]);
  assert.deepEqual(own.told.slice(1), [
    { type: "open", guest: 1 },
    { type: "open", guest: 2 },
    { type: "say", guest: 1, text: "hello" },
    { type: "close", guest: 1 },
  ]);
});

test("what is at a path is answered as by a server, also with a refusal", async () => {
  const own = worker();
  const house = new House(own, { language: "en", name: "" });
  const found = house.ask("/api/library?game=race&search=a%20b");
  const refused = house.ask("/api/library/keep", { method: "POST", body: "{}" });
  assert.deepEqual(own.told.slice(1), [
    { type: "ask", id: 1, path: "/api/library", query: { game: "race", search: "a b" }, body: "" },
    { type: "ask", id: 2, path: "/api/library/keep", query: {}, body: "{}" },
  ]);
  own.say({ type: "answered", id: 2, isOk: false, told: '{"code":"no"}', kind: "application/json" });
  own.say({ type: "answered", id: 1, isOk: true, told: "[7]", kind: "application/json" });
  assert.deepEqual(await (await found).json(), [7]);
  assert.deepEqual([(await refused).ok, await (await refused).json()], [false, { code: "no" }]);
});

test("if its files are gone, connections end", () => {
  const own = worker();
  const one = events();
  new House(own, { language: "en", name: "" }).open("ws", one);
  own.onerror();
  assert.deepEqual(one.heard, ["closed"]);
});

test("if it can't start, connections end and nothing is found", async () => {
  const own = worker();
  const house = new House(own, { language: "en", name: "" });
  const one = events();
  house.open("ws", one);
  const found = house.ask("/api/me");
  own.say({ type: "failed", why: "no Python" });
  assert.deepEqual(one.heard, ["closed"]);
  assert.equal((await found).ok, false);
});

test("the last table is shown until Python runs, and then the connection ends so that the next begins", async () => {
  globalThis.localStorage = storage();
  const before = worker();
  new House(before, { language: "en", name: "" }).open("ws", events());
  before.say({ type: "ready" });
  for (const text of [WELCOME, UPDATE]) before.say({ type: "said", guest: 1, text });

  const own = worker();
  const house = new House(own, { language: "en", name: "" });
  const [other, one] = [events(), events()];
  house.open("ws/CD", other);
  const socket = house.open("ws/AB", one);
  await soon();
  socket.send('{"type":"hello","room":"ab"}');
  socket.send('{"type":"play","n":3,"move":"draw"}'); // the page sends it again to the next connection
  await soon();
  assert.deepEqual(one.heard, ["opened", WELCOME, LAST]);
  own.say({ type: "ready" });
  assert.equal(JSON.parse(one.heard.at(-1)).type, "bye");
  assert.deepEqual(own.told.slice(1), [{ type: "open", guest: 1 }]);
  house.open("ws/AB", events());
  assert.deepEqual(own.told.at(-1), { type: "open", guest: 2 });
});
