// The connection to the server: one WebSocket that reconnects automatically, as one state machine. Every state has
// a deadline, so a connection that died silently is noticed and replaced. Unanswered requests are sent again with the
// same id, so they count once.
//
//   connecting ─ socket open ─▶ greeting ─ let in ─▶ resending ─ all answered ─▶ open
//       ▲                                                                         │
//       └── next try ── waiting ◀── deadline, close or bye, in any of the others ─┘
//
// Clock, socket and randomness are injected (see browser.js): nothing here depends on a browser.

import { Backoff } from "./backoff.js";
import { Listeners } from "./listeners.js";
import { explained, Refused } from "./refused.js";
import { Requests, withPart } from "./requests.js";
import { Silence } from "./silence.js";
import { DEADLINES, MOST_TRIES } from "./timing.js";
import { readMessage, savingIn } from "./updates.js";

/** @import { Bye, Refusal, Update } from "./messages.js" */
/** @import { Asked } from "./requests.js" */
/** @import { Socket, World } from "./world.js" */
/** @typedef {"idle" | "waiting" | "connecting" | "greeting" | "resending" | "open" | "closed"} State */

export class Connection extends Listeners {
  /** @type {State} */
  #state = "idle";
  #world;
  #room;
  #requests;
  /** @type {Socket | null} */
  #socket = null;
  #cancelDeadline = () => {};
  #triedAt = 0;
  #backoff;
  #isBoundForRoom = false;
  #stopWaking;
  #silence;
  #isGuest;
  /** @type {string | undefined} */
  #secret;
  /** @type {Update | null} */
  #latest = null;
  /** @type {Update | null} The latest with a table: a pause hides it. */
  #seen = null;
  /** @type {Update[]} Updates that arrived before there was a listener. */
  #early = [];
  /** @type {(update: Update) => void} */
  #hear = (update) => this.#early.push(update);

  /** @param {() => string | null} room The room to go back to, by id or code. @param {World} world
   * @param {boolean} [isGuest] A new guest, whatever the browser's cookie says. */
  constructor(room, world, isGuest = false) {
    super();
    this.#room = room;
    this.#world = world;
    this.#backoff = new Backoff(world);
    this.#silence = new Silence(world, (isLate) => this.onLate(isLate));
    this.#isGuest = isGuest;
    this.#requests = new Requests(world.random().toString(36).slice(2, 10));
    this.#stopWaking = world.onWake(() => this.#wake());
  }

  get state() {
    return this.#state;
  }

  get isConnected() {
    return this.#state === "open" || this.#state === "resending";
  }

  /** Return whether a request is waiting for its answer. */
  get isBusy() {
    return this.#requests.size > 0;
  }

  connect() {
    if (this.#state === "idle") this.#try();
  }

  /** End the connection for good; unanswered requests fail.
   * @param {Refused} [reason] */
  close(reason = new Refused({ code: "closed", text: "The connection is closed." })) {
    this.#state = "closed";
    this.#stopWaking();
    this.#cancelDeadline();
    this.#drop();
    this.#requests.failAll(reason);
  }

  /** @param {(update: Update) => void} hear */
  listen(hear) {
    this.#hear = hear;
    this.#early.splice(0).forEach(hear);
  }

  /** Send a request now or, without a connection, as soon as there is one.
   * @param {Record<string, unknown>} message
   * @returns {{ id: string, answer: Promise<any> }} */
  ask(message) {
    const asked = this.#requests.add(withPart(message, this.#latest?.room, this.#world.part));
    if (this.#state === "closed") this.close();
    else if (this.isConnected) this.#sendUnsent();
    return asked;
  }

  /** Send a message whose answer does not matter, if there is a connection.
   * @param {Record<string, unknown>} message */
  say(message) {
    if (this.isConnected) this.#write(message);
  }

  /** Test the connection at once: the page became visible, or the network changed. */
  #wake() {
    const now = this.#world.now();
    if (this.#state === "waiting" && this.#backoff.mayTryNow) {
      this.#try();
    } else if ((this.#state === "connecting" || this.#state === "greeting") && now - this.#triedAt > DEADLINES.awake) {
      this.#drop(); // it was started on another network, or before the device slept
      this.#try();
    } else if (this.isConnected) this.#ping(DEADLINES.awake);
  }

  // From state to state

  /** @param {State} state @param {number} wait @param {() => void} act Called when the time is up. */
  #enter(state, wait, act) {
    this.#state = state;
    this.#cancelDeadline();
    this.#cancelDeadline = this.#world.after(wait, act);
  }

  #try() {
    this.#triedAt = this.#world.now();
    this.#enter("connecting", DEADLINES.connecting, () => this.#lose());
    const room = this.#room();
    /** @type {Socket} */
    const socket = this.#world.open(this.#backoff.path(room && (this.#latest?.room.code ?? room)), {
      opened: () => socket === this.#socket && this.#greet(),
      received: (text) => socket === this.#socket && this.#receive(text),
      closed: () => socket === this.#socket && this.#lose(),
    });
    this.#socket = socket;
  }

  #greet() {
    const room = this.#room();
    this.#isBoundForRoom = room !== null;
    this.#enter("greeting", DEADLINES.greeting, () => this.#lose());
    const who = this.#secret ? { secret: this.#secret } : this.#isGuest ? { guest: true } : {};
    this.#write({ type: "hello", id: "hello", ...(room !== null && { room }), ...who });
    // The server answers in order: the first deal need not wait for the welcome.
    if (room === null) this.#sendUnsent();
  }

  #letIn() {
    if (this.#state !== "greeting") return;
    this.#backoff.opened();
    this.#silence.ping(null);
    this.#state = "resending";
    this.#sendUnsent();
    this.#watch();
    this.onConnected(true);
  }

  /** Set the connection's deadline: for the next answer or, if none is due, for the next ping. */
  #watch() {
    if (!this.isConnected) return;
    const due = this.#requests.due(this.#socket);
    const state = due === "any time" ? "open" : this.#state;
    const { code, status } = this.#latest?.room ?? {};
    const idle = code && status === "playing" ? DEADLINES.together : DEADLINES.idle;
    const isQuiet = due === "any time" && !this.#silence.isPinged;
    if (isQuiet) this.#enter(state, idle, () => this.#ping(DEADLINES.pong));
    else this.#enter(state, this.#silence.left(due), () => this.#lose());
  }

  /** @param {number} patience */
  #ping(patience) {
    this.#silence.ping(patience);
    this.#write({ type: "ping", id: "ping" });
    this.#watch();
  }

  /** Drop the socket and reconnect: with backoff, or when the server asked.
   * @param {Refused | Bye} [said] */
  #lose(said) {
    this.#drop();
    this.#enter("waiting", this.#backoff.lost(said?.retry), () => this.#try());
    this.onConnected(false, said instanceof Refused ? said : undefined);
  }

  /** Forget the socket and ignore its further events. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#silence.end();
    socket?.close();
  }

  // What is sent

  /** @param {Record<string, unknown>} message */
  #write(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  #sendUnsent() {
    const isOwed = this.#silence.isPinged || this.#requests.due(this.#socket) !== "any time";
    if (!isOwed) this.#silence.end();
    for (const asked of this.#requests.unsent(this.#socket, this.#latest)) {
      asked.socket = this.#socket;
      this.#socket?.send(JSON.stringify(asked.message));
    }
    this.#watch();
  }

  // What is received

  /** @param {string} text */
  #receive(text) {
    const message = readMessage(text);
    if (!message) return this.#lose(); // not a message of our server
    if (message.type === "pong") this.#silence.ping(null);
    else this.#silence.end();
    if (message.type === "bye") return this.#lose(message);
    if (message.type === "refusal" && message.re === "hello") return this.#refuseGreeting(message);
    if (message.type === "refusal" && !message.re && message.code !== "too-often") return this.#lose(); // the room is lost
    // Requests are settled before anything is drawn: an error in drawing must not leave one unanswered.
    const asked = this.#requests.get(message.re);
    if (asked && message.type === "refusal") this.#refuse(asked, message);
    else if (asked && message.type !== "waiting") this.#requests.answer(asked, message);
    if (message.type === "update") {
      if (message.view) {
        if (this.#seen) this.#requests.carryOver(this.#seen, message);
        this.#seen = message;
      }
      this.#latest = message;
    }
    this.#watch();
    const canSave = savingIn(message);
    if (canSave !== undefined) this.onSaving(canSave);
    try {
      if (message.type === "welcome") {
        this.#secret = message.secret ?? this.#secret;
        this.onWelcome(message);
        this.#world.post(message.notice);
      } else if (message.type === "reacted") {
        this.onReacted(message);
      } else if (message.type === "waiting") {
        this.onWaiting(message);
      } else if (message.type === "update") {
        this.#hear(message);
      }
    } finally {
      // If the greeting named a room, its update follows the welcome; requests of that room are resent after it.
      if (message.type === "update" || (message.type === "welcome" && !this.#isBoundForRoom)) this.#letIn();
      const isOwing = message.type === "update" && this.isConnected;
      if (isOwing && this.#requests.unsent(this.#socket, message).length) this.#sendUnsent(); // moves that waited for the table
    }
  }

  /** @param {Asked} asked @param {Refusal} refusal */
  #refuse(asked, refusal) {
    if (refusal.code === "no-hello") {
      asked.socket = null; // it was sent with a greeting that was refused, and is sent after the next
    } else if (refusal.retry !== undefined && asked.tries < MOST_TRIES) {
      const takeUp = this.#requests.putOff(asked);
      this.#world.after(refusal.retry * 1000 * (1 + this.#world.random() / 4), () => {
        takeUp();
        if (this.isConnected) this.#sendUnsent();
      });
    } else {
      explained(this.#world, refusal, () => this.#requests.fail(asked, new Refused(refusal)));
    }
  }

  /** @param {Refusal} refusal */
  #refuseGreeting(refusal) {
    const problem = new Refused(refusal);
    if (problem.code === "unknown-secret") {
      this.#secret = undefined;
      this.#greet();
    } else if (problem.isTemporary) {
      this.#lose(problem);
    } else if (problem.isAboutNoRoom) {
      explained(this.#world, refusal, () => this.onTurnedAway(problem));
      this.#letIn();
    } else {
      this.#cancelDeadline();
      this.#drop();
      explained(this.#world, refusal, () => {
        this.close(problem);
        this.onTurnedAway(problem);
      });
    }
  }
}
