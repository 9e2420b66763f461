// Unanswered requests, in the order in which they were made.

import { isSameTable, madeOn } from "./updates.js";

/** @import { RoomInfo, Update } from "./messages.js" */
/** @import { Refused } from "./refused.js" */
/** @import { Socket } from "./world.js" */
/** @typedef {{ id: string, message: Record<string, unknown>, done: (answer: any) => void, failed: (refused: Refused) =>
 * void,
 *   socket: Socket | null, tries: number, isPutOff: boolean }} Asked */

/** Answered when a deal is found that is proven winnable. */
const SLOW = ["open", "start"];
/** Answered when the solver is done; later requests are answered in the meantime. */
const ANSWERED_LATER = ["hint", "lamp", "rescue", "stuck", "odds", "par", "review"];

export class Requests {
  /** @type {Map<string, Asked>} */
  #asked = new Map();
  #count = 0;
  #name;

  /** @param {string} name Prefix of every id: two pages of one player must not share ids. */
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

  /** Return the requests not yet sent over this socket that may be sent now. Moves of another epoch wait while a pause
   * hides the table: they are carried over to it when it is there.
   * @param {Socket | null} socket @param {Update<any, any> | null} latest */
  unsent(socket, latest) {
    const isHidden = latest?.room.status === "playing" && !latest.view;
    const mayGo = (/** @type {Asked} */ { message: { epoch } }) => !isHidden || epoch === undefined || epoch === latest.epoch;
    return [...this.#asked.values()].filter((asked) => asked.socket !== socket && !asked.isPutOff && mayGo(asked));
  }

  /** Postpone a request until the returned function is called: the server said when to retry.
   * @param {Asked} asked @returns {() => void} */
  putOff(asked) {
    asked.tries += 1;
    asked.socket = null;
    asked.isPutOff = true;
    return () => void (asked.isPutOff = false);
  }

  /** Return how soon an answer is due for requests sent over this socket; "any time" if none is pending.
   * @param {Socket | null} socket @returns {"soon" | "in a while" | "any time"} */
  due(socket) {
    const types = [...this.#asked.values()].filter((asked) => asked.socket === socket).map(({ message }) => String(message.type));
    if (types.some((type) => SLOW.includes(type))) return "in a while";
    return types.some((type) => !ANSWERED_LATER.includes(type)) ? "soon" : "any time";
  }

  /** Rebase pending moves from one update onto another of a new epoch: the server was restarted, and the table is the same.
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

/** Add a part to a request that takes a seat or deals, if its room was seen.
 * @param {Record<string, unknown>} message @param {RoomInfo | undefined} room @param {(anchor: string) => string} fresh */
export function withPart(message, room, fresh) {
  const isDeal = message.type === "start" && message.deal !== "same" && message.seed === undefined;
  const isSeat = message.type === "join" && (message.room === room?.id || message.room === room?.code);
  return room?.anchor && (isDeal || isSeat) ? { ...message, part: fresh(room.anchor) } : message;
}
