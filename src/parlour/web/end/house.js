// A worker in which Parlour itself runs, as the page sees a server: connections, and answers to what is at a path.

/** @import { Socket, SocketEvents } from "../wire/world.js" */
/** @typedef {{ postMessage(message: unknown): void, onmessage: ((event: MessageEvent) => void) | null,
 *   onerror: ((event: any) => void) | null }} Speaker */

export class House {
  #worker;
  #count = 0;
  /** @type {Map<number, SocketEvents>} The connections, by number. */
  #guests = new Map();
  /** @type {Map<number, (answer: Response) => void>} The requests without an answer yet. */
  #asked = new Map();

  /** @param {Speaker} worker @param {{ language: string, name: string }} settings The name under which games are kept. */
  constructor(worker, settings) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = () => this.#fail(); // its files are gone
    worker.postMessage({ type: "start", ...settings });
  }

  /** @param {SocketEvents} events @returns {Socket} */
  open(events) {
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
    if (type === "said") events?.received(text);
    else if (type === "opened") events?.opened();
    else if (type === "closed") {
      this.#guests.delete(guest);
      events?.closed();
    } else if (type === "answered") {
      this.#asked.get(id)?.(new Response(told, { status: isOk ? 200 : 400, headers: { "content-type": kind } }));
      this.#asked.delete(id);
    } else if (type === "failed") this.#fail();
  }

  /** It could not start: it answers nothing. */
  #fail() {
    for (const events of this.#guests.values()) events.closed();
    this.#guests.clear();
    for (const done of this.#asked.values()) done(Response.error());
    this.#asked.clear();
  }
}
