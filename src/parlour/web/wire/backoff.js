// When and where to connect again. The wait is an exponential backoff with jitter, or as long as the server asked. The
// path names the room, so that a proxy can send everybody of a room to one server; every second try names none: that
// server may be broken, and any other will do.

import { STEADY, WAITS } from "./timing.js";

/** @import { World } from "./world.js" */

export class Backoff {
  #world;
  #wait = WAITS.first;
  #openSince = Infinity;
  /** The server asked for no attempt before this time. */
  #notBefore = 0;
  #tries = 0;

  /** @param {Pick<World, "now" | "random">} world */
  constructor(world) {
    this.#world = world;
  }

  /** Return whether a new attempt may start before the wait is over. */
  get mayTryNow() {
    return this.#world.now() >= this.#notBefore;
  }

  /** Note that a connection is open. */
  opened() {
    this.#openSince = this.#world.now();
    this.#tries = 0;
  }

  /** @param {string | null | undefined} room */
  path(room) {
    return room && this.#tries++ % 2 === 0 ? `ws/${encodeURIComponent(room).toUpperCase()}` : "ws";
  }

  /** Return the wait after a lost connection.
   * @param {number} [retry] The seconds that the server asked for. */
  lost(retry = 0) {
    const { now, random } = this.#world;
    if (now() - this.#openSince >= STEADY) this.#wait = WAITS.first;
    this.#openSince = Infinity;
    this.#notBefore = now() + retry * 1000;
    // All clients lose a server at the same moment; jitter keeps them from reconnecting at the same moment.
    const wait = retry ? retry * 1000 * (1 + random() / 2) : this.#wait * (0.5 + random() / 2);
    this.#wait = Math.min(this.#wait * 2, WAITS.longest);
    return wait;
  }
}
