// How long the server has said nothing while it owes an answer, and how long it may.

import { DEADLINES } from "./timing.js";

/** @import { World } from "./world.js" */

export class Silence {
  #now;
  #since = 0;
  /** @type {number | null} How long the answer to a ping may take; null while none is owed. */
  #ping = null;

  /** @param {Pick<World, "now">} world */
  constructor({ now }) {
    this.#now = now;
  }

  get isPinged() {
    return this.#ping !== null;
  }

  /** Counts from now: the server has spoken, or was asked the first thing that it owes an answer to. */
  end() {
    this.#since = this.#now();
  }

  /** @param {number | null} patience Null when the ping was answered. */
  ping(patience) {
    this.#ping = patience;
    this.end();
  }

  /** Milliseconds until the connection is given up.
   * @param {"soon" | "in a while" | "any time"} due When an answer is. */
  left(due) {
    const patience = due === "in a while" ? DEADLINES.slowAnswer : (this.#ping ?? DEADLINES.answer);
    return Math.max(0, patience - Math.max(0, this.#now() - this.#since));
  }
}
