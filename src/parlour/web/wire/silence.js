// How long the server has been silent while an answer is due, and how long it may be.

import { DEADLINES } from "./timing.js";

/** @import { World } from "./world.js" */

export class Silence {
  #now;
  #since = 0;
  /** @type {number | null} How long the answer to a ping may take; null while none is due. */
  #ping = null;

  /** @param {Pick<World, "now">} world */
  constructor({ now }) {
    this.#now = now;
  }

  get isPinged() {
    return this.#ping !== null;
  }

  /** Start counting now: the server has sent something, or the first request was sent. */
  end() {
    this.#since = this.#now();
  }

  /** @param {number | null} patience Null when the ping was answered. */
  ping(patience) {
    this.#ping = patience;
    this.end();
  }

  /** Return the milliseconds until the connection is dropped.
   * @param {"soon" | "in a while" | "any time"} due When an answer is. */
  left(due) {
    const patience = due === "in a while" ? DEADLINES.slowAnswer : (this.#ping ?? DEADLINES.answer);
    return Math.max(0, patience - Math.max(0, this.#now() - this.#since));
  }
}
