// How long the server has been silent while an answer is due, and how long it may be.

import { DEADLINES } from "./timing.js";

/** @import { World } from "./world.js" */

export class Silence {
  #world;
  #tell;
  #cancelLate = () => {};
  #isLate = false;
  #since = 0;
  /** @type {number | null} How long the answer to a ping may take; null while none is due. */
  #ping = null;

  /** @param {Pick<World, "now" | "after">} world @param {(isLate: boolean) => void} tell Called when the answer to a ping
   * is late, and when it no longer is. */
  constructor(world, tell) {
    this.#world = world;
    this.#tell = tell;
  }

  get isPinged() {
    return this.#ping !== null;
  }

  /** Start counting now: the server has sent something, or the first request was sent. */
  end() {
    this.#since = this.#world.now();
    this.#cancelLate();
    if (this.#isLate) this.#setLate(false);
  }

  /** @param {boolean} isLate */
  #setLate(isLate) {
    this.#isLate = isLate;
    this.#tell(isLate);
  }

  /** @param {number | null} patience Null when the ping was answered. */
  ping(patience) {
    this.#ping = patience;
    this.end();
    if (patience !== null) this.#cancelLate = this.#world.after(DEADLINES.late, () => this.#setLate(true));
  }

  /** Return the milliseconds until the connection is dropped.
   * @param {"soon" | "in a while" | "any time"} due When an answer is. */
  left(due) {
    const patience = due === "in a while" ? DEADLINES.slowAnswer : (this.#ping ?? DEADLINES.answer);
    return Math.max(0, patience - Math.max(0, this.#world.now() - this.#since));
  }
}
