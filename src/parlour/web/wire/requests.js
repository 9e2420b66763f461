// What was asked of the server and is not answered yet, in the order in which it was asked.

import { isSameTable, madeOn } from "./updates.js";

/** @import { Update } from "./messages.js" */
/** @import { Refused } from "./refused.js" */
/** @import { Socket } from "./world.js" */
/** @typedef {{ id: string, message: Record<string, unknown>, done: (answer: any) => void, failed: (refused: Refused) => void,
 *   socket: Socket | null, tries: number, isPutOff: boolean }} Asked */

/** These are answered when a deal is found that is proven winnable. */
const SLOW = ["open", "start"];
/** The solver answers these when it is done; whatever is asked after them is answered meanwhile. */
const ANSWERED_LATER = ["hint", "lamp", "rescue", "stuck", "odds", "par", "review"];

export class Requests {
  /** @type {Map<string, Asked>} */
  #asked = new Map();
  #count = 0;
  #name;

  /** @param {string} name Begins every id: two pages of one player must not use the same. */
  constructor(name) {
    this.#name = name;
  }

  get size() {
    return this.#asked.size;
  }

  /** @param {Record<string, unknown>} message @returns {{ id: string, answer: Promise<any> }} */
  add(message) {
    const id = `${this.#name}-${++this.#count}`;
    const answer = new Promise((done, failed) => {
      this.#asked.set(id, { id, message: { ...message, id }, done, failed, socket: null, tries: 0, isPutOff: false });
    });
    return { id, answer };
  }

  /** @param {string | undefined} id */
  get(id) {
    return id === undefined ? undefined : this.#asked.get(id);
  }

  /** What was not sent over this socket and may be sent now.
   * @param {Socket | null} socket */
  unsent(socket) {
    return [...this.#asked.values()].filter((asked) => asked.socket !== socket && !asked.isPutOff);
  }

  /** Keeps a request from being sent again until it is taken up: the server said when it may be tried again.
   * @param {Asked} asked @returns {() => void} */
  putOff(asked) {
    asked.tries += 1;
    asked.socket = null;
    asked.isPutOff = true;
    return () => void (asked.isPutOff = false);
  }

  /** How soon something must be heard, for what was sent over this socket; "any time" if nothing waits.
   * @param {Socket | null} socket @returns {"soon" | "in a while" | "any time"} */
  due(socket) {
    const types = [...this.#asked.values()].filter((asked) => asked.socket === socket).map(({ message }) => String(message.type));
    if (types.some((type) => SLOW.includes(type))) return "in a while";
    return types.some((type) => !ANSWERED_LATER.includes(type)) ? "soon" : "any time";
  }

  /** Makes moves that were made on one update hold on another, of a server that has begun another epoch: it was
   * started again, and the table is the same.
   * @param {Update<any, any>} before @param {Update<any, any>} now */
  carryOver(before, now) {
    if (before.epoch === now.epoch || !isSameTable(before, now)) return;
    for (const { message } of this.#asked.values()) {
      if (message.epoch === before.epoch) Object.assign(message, madeOn(now));
    }
  }

  /** @param {Asked} asked @param {any} answer */
  answer(asked, answer) {
    this.#asked.delete(asked.id);
    asked.done(answer);
  }

  /** @param {Asked} asked @param {Refused} problem */
  fail(asked, problem) {
    this.#asked.delete(asked.id);
    asked.failed(problem);
  }

  /** @param {Refused} problem */
  failAll(problem) {
    for (const asked of [...this.#asked.values()]) this.fail(asked, problem);
  }
}
