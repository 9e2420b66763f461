// The line to the server: one WebSocket that comes back by itself. Every request gets its answer: what was
// asked and not yet answered when the line broke is asked again with the same id, so it counts once.

/** @import { Message, Reacted, Refusal, Update, Welcome } from "./wire.js" */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** How long a move may stay unanswered. Then the line is most likely dead, though nobody has said so: the phone
 * slept, or is in another network. What the solver is asked may take longer. */
const PATIENCE = 4000;
const ANSWERED_AT_ONCE = ["play", "undo", "redo", "leave"];

/** The server said no: a code for programs, a sentence for people. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.text);
    this.code = refusal.code;
  }
}

/** @typedef {{ message: Record<string, unknown>, done: (answer: any) => void, failed: (error: Error) => void }} Asked */

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Asked>} */
  #asked = new Map();
  #isWelcome = false;
  #wait = FIRST_WAIT;
  #count = 0;
  /** @type {string | undefined} */
  #secret;
  // Ids must be this page's own: another page of the same player has its own requests.
  #name = Math.random().toString(36).slice(2, 10);
  #room;

  /** @type {Update[]} What was said before anybody listened. */
  #early = [];
  /** @type {(update: Update) => void} */
  #hear = (update) => this.#early.push(update);
  /** @type {(isHere: boolean) => void} */
  onLine = () => {};
  /** @type {(problem: Refused) => void} Something said no to the greeting itself. */
  onLost = () => {};
  /** @type {(welcome: Welcome) => void} Who one is, now and after every change of name. */
  onWelcome = () => {};
  /** @type {(reacted: Reacted) => void} */
  onReacted = () => {};

  /** @param {() => string | null} room The room to go back to, by code or id. */
  constructor(room) {
    this.#room = room;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      const room = this.#room();
      this.#write({ type: "hello", id: "hello", ...(room && { room }), ...(this.#secret && { secret: this.#secret }) });
      // Nothing needs to wait for the welcome: the server answers one after the other.
      if (!room) this.#begin();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  /** @param {(update: Update) => void} hear */
  listen(hear) {
    this.#hear = hear;
    this.#early.splice(0).forEach(hear);
  }

  /** Asks now or, while the line is down, as soon as it is back.
   * @param {Record<string, unknown>} message
   * @returns {{ id: string, answer: Promise<any> }} */
  ask(message) {
    const id = `${this.#name}-${++this.#count}`;
    const answer = new Promise((done, failed) => {
      this.#asked.set(id, { message: { ...message, id }, done, failed });
    });
    if (this.#isWelcome) this.#write({ ...message, id });
    const socket = this.#socket;
    if (ANSWERED_AT_ONCE.includes(String(message.type))) {
      setTimeout(() => this.#asked.has(id) && this.#isWelcome && this.#giveUp(socket), PATIENCE);
    }
    return { id, answer };
  }

  /** Says something to which no answer is waited for.
   * @param {Record<string, unknown>} message */
  say(message) {
    if (this.#isWelcome) this.#write(message);
  }

  /** @param {Record<string, unknown>} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #begin() {
    this.#isWelcome = true;
    this.#wait = FIRST_WAIT;
    this.onLine(true);
    for (const { message } of this.#asked.values()) this.#write(message);
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "welcome") {
      this.#secret = message.secret ?? this.#secret;
      this.onWelcome(message);
      if (message.re === "hello") return;
    }
    if (message.type === "refusal" && message.re === "hello") {
      this.onLost(new Refused(message));
      if (!this.#isWelcome) this.#begin();
      return;
    }
    if (message.type === "bye") {
      this.#wait = message.retry * 1000;
      return;
    }
    if (message.type === "reacted") this.onReacted(message);
    if (message.type === "update") {
      // The room that was named with the greeting: what was asked before the line broke follows it.
      this.#hear(message);
      if (!this.#isWelcome) this.#begin();
    }
    const asked = message.re === undefined ? undefined : this.#asked.get(message.re);
    if (asked === undefined || message.re === undefined) return;
    this.#asked.delete(message.re);
    if (message.type === "refusal") asked.failed(new Refused(message));
    else asked.done(message);
  }

  /** @param {WebSocket | null} socket */
  #giveUp(socket) {
    if (!socket || socket !== this.#socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(socket);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#isWelcome = false;
    this.onLine(false);
    setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
