// A worker in which Parlour itself runs, as the page sees a server: connections, and answers to what is at a path.
//
// Python takes a moment to start. Until then a table that was here last is shown as it was, over a connection that answers
// nothing else and ends when the worker is ready: what was asked meanwhile is asked again, as after any lost connection.

import { stored, Tables } from "./tables.js";

/** @import { Socket, SocketEvents } from "../wire/world.js" */
/** @typedef {{ postMessage(message: unknown): void, onmessage: ((event: MessageEvent) => void) | null,
 *   onerror: ((event: any) => void) | null }} Speaker */

/** Ends a connection so that the next one begins at once. */
const READY = JSON.stringify({ type: "bye", text: "Python is ready.", retry: 0.001 });

export class House {
  #worker;
  #tables;
  #isReady = false;
  /** @type {Set<SocketEvents>} The connections that show a table until Python is ready. */
  #early = new Set();
  #count = 0;
  /** @type {Map<number, SocketEvents>} The connections, by number. */
  #guests = new Map();
  /** @type {Map<number, (answer: Response) => void>} The requests without an answer yet. */
  #asked = new Map();

  /** @param {Speaker} worker @param {{ language: string, name: string, deals: string }} settings The name under which games
   * are kept, and that of the favourite deals that were brought along from a server. */
  constructor(worker, { deals, ...settings }) {
    this.#worker = worker;
    this.#tables = new Tables(settings.name);
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = () => this.#fail(); // its files are gone
    worker.postMessage({ type: "start", ...settings, deals: stored(deals) ?? "[]" });
  }

  /** @param {string} path Its end is the room to go back to. @param {SocketEvents} events @returns {Socket} */
  open(path, events) {
    const last = this.#isReady ? null : this.#tables.last(path.split("/")[1]);
    return last ? this.#openEarly(last, events) : this.#open(events);
  }

  /** @param {string[]} last The messages that show the table. @param {SocketEvents} events @returns {Socket} */
  #openEarly(last, events) {
    this.#early.add(events);
    /** @param {() => void} tell */
    const soon = (tell) => void setTimeout(() => this.#early.has(events) && tell());
    soon(() => events.opened());
    return {
      send: (text) => JSON.parse(text).type === "hello" && last.forEach((message) => soon(() => events.received(message))),
      close: () => void this.#early.delete(events),
    };
  }

  /** @param {SocketEvents} events @returns {Socket} */
  #open(events) {
    const guest = ++this.#count;
    this.#guests.set(guest, events);
    this.#worker.postMessage({ type: "open", guest });
    return {
      send: (text) => this.#worker.postMessage({ type: "say", guest, text }),
      close: () => {
        this.#guests.delete(guest);
        this.#worker.postMessage({ type: "close", guest });
      },
    };
  }

  /** @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
  ask(path, { body } = {}) {
    const id = ++this.#count;
    const [at, query] = path.split("?");
    const asked = Object.fromEntries(new URLSearchParams(query));
    this.#worker.postMessage({ type: "ask", id, path: at, query: asked, body: body ?? "" });
    return new Promise((done) => this.#asked.set(id, done));
  }

  /** @param {{ type: string, guest: number, text: string, id: number, isOk: boolean, told: string, kind: string }} said */
  #hear({ type, guest, text, id, isOk, told, kind }) {
    const events = this.#guests.get(guest);
    if (type === "said") {
      this.#tables.note(text);
      events?.received(text);
    } else if (type === "opened") events?.opened();
    else if (type === "closed") {
      this.#guests.delete(guest);
      events?.closed();
    } else if (type === "answered") {
      this.#asked.get(id)?.(new Response(told, { status: isOk ? 200 : 400, headers: { "content-type": kind } }));
      this.#asked.delete(id);
    } else if (type === "failed") this.#fail();
    else if (type === "ready") this.#start();
  }

  #start() {
    this.#isReady = true;
    for (const events of this.#early) events.received(READY);
    this.#early.clear();
  }

  /** It could not start: it answers nothing. */
  #fail() {
    for (const events of [...this.#early, ...this.#guests.values()]) events.closed();
    this.#early.clear();
    this.#guests.clear();
    for (const done of this.#asked.values()) done(Response.error());
    this.#asked.clear();
  }
}
