// How long to wait before a connection is tried again: longer and longer, or as the server said.

import { STEADY, WAITS } from "./timing.js";

/** @import { World } from "./world.js" */

export class Backoff {
  #world;
  #wait = WAITS.first;
  #openSince = Infinity;
  /** The server asked not to be tried before this time. */
  #notBefore = 0;

  /** @param {Pick<World, "now" | "random">} world */
  constructor(world) {
    this.#world = world;
  }

  /** May it be tried before the wait is over? */
  get mayTryNow() {
    return this.#world.now() >= this.#notBefore;
  }

  /** A connection is open. */
  opened() {
    this.#openSince = this.#world.now();
  }

  /** Returns the wait after a connection that was lost.
   * @param {number} [retry] The seconds that the server asked for. */
  lost(retry = 0) {
    const { now, random } = this.#world;
    if (now() - this.#openSince >= STEADY) this.#wait = WAITS.first;
    this.#openSince = Infinity;
    this.#notBefore = now() + retry * 1000;
    // Everybody loses a server at the same moment, and must not come back at the same moment.
    const wait = retry ? retry * 1000 * (1 + random() / 2) : this.#wait * (0.5 + random() / 2);
    this.#wait = Math.min(this.#wait * 2, WAITS.longest);
    return wait;
  }
}
