// A world for a connection in which nothing happens by itself: tests move its clock and speak for its server.

import { Connection } from "../../../src/parlour/web/wire/connection.js";

/** A socket whose other end is the test. */
class FakeSocket {
  constructor(events) {
    this.events = events;
    this.sent = [];
    this.isClosed = false;
  }

  send(text) {
    if (!this.isClosed) this.sent.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
  }

  accept() {
    this.events.opened();
  }

  say(message) {
    this.events.received(JSON.stringify(message));
  }

  die() {
    this.events.closed();
  }

  get types() {
    return this.sent.map(({ type }) => type);
  }
}

const RARE = ["barred", "draining", "room-closed"];

export class World {
  time = 0;
  luck = 1; // the longest of every wait
  sockets = [];
  paths = []; // of the sockets
  listeners = new Set();
  #timers = new Set();

  open = (path, events) => {
    this.paths.push(path);
    this.sockets.push(new FakeSocket(events));
    return this.socket;
  };

  after = (wait, act) => {
    const timer = { at: this.time + wait, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  onWake = (act) => {
    this.listeners.add(act);
    return () => this.listeners.delete(act);
  };

  wake() {
    for (const act of this.listeners) act();
  }

  /** Shows notices, and learns what to say of a refusal, when the test says so. */
  posted = [];
  explained = [];
  post = (notice) => void this.posted.push(notice?.text);
  explain = ({ code }) => (RARE.includes(code) ? new Promise((done) => this.explained.push(done)) : null);

  now = () => this.time;
  random = () => this.luck;

  /** The latest socket. */
  get socket() {
    return this.sockets.at(-1);
  }

  /** Lets time pass, and what is due in it happen. */
  pass(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.time = Math.max(this.time, due.at);
      due.act();
    }
    this.time = end;
  }

  /** The device sleeps: time passes and no timer runs. */
  sleep(milliseconds) {
    this.time += milliseconds;
  }

  get hasDeadline() {
    return this.#timers.size > 0;
  }
}

const ROOM = { id: "r1", status: "playing" };
export const WELCOME = { type: "welcome", re: "hello", player: "p", name: "Ann", avatar: "🦊" };
export const update = (more = {}) => ({ type: "update", n: 1, room: ROOM, ...more });

/** A connection in a world of its own, and what it told the page. */
export function connection({ room = null, isHeard = true, isGuest = false } = {}) {
  const world = new World();
  const made = new Connection(() => room, world, isGuest);
  const told = { connected: [], turnedAway: [], updates: [], welcomes: [], reasons: [], canSave: [], late: [] };
  made.onConnected = (isConnected, reason) => {
    told.connected.push(isConnected);
    told.reasons.push(reason?.code);
  };
  made.onTurnedAway = ({ code }) => told.turnedAway.push(code);
  made.onWelcome = (welcome) => told.welcomes.push(welcome);
  made.onLate = (isLate) => told.late.push(isLate);
  made.onSaving = (canSave) => told.canSave.push(canSave);
  if (isHeard) made.listen((heard) => told.updates.push(heard));
  return { world, connection: made, told };
}

/** The same, let in. */
export function open(options) {
  const all = connection(options);
  all.connection.connect();
  letIn(all);
  return all;
}

export function letIn({ world, connection: made }) {
  world.socket.accept();
  world.socket.say(WELCOME);
  if (made.state === "greeting") world.socket.say(update());
}

/** How a request ended, as soon as it has. */
export function outcome({ answer }) {
  const seen = { is: "waiting" };
  answer.then(
    (message) => Object.assign(seen, { is: "answered", message }),
    (problem) => Object.assign(seen, { is: "failed", code: problem.code }),
  );
  return seen;
}

/** Lets promises that are settled be heard. */
export const turn = () => new Promise((done) => setImmediate(done));
