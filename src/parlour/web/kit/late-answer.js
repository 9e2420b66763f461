// Tells the player when an answer of the server is late.

import { showWaiting } from "./notices.js";

const LATE = 1200; // milliseconds in which an answer is no news

export class LateAnswer {
  #timer = 0;

  /** @param {boolean} isWaiting Is there an answer to wait for? */
  follow(isWaiting) {
    if (!isWaiting) {
      clearTimeout(this.#timer);
      this.#timer = 0;
      showWaiting(false);
    } else if (!this.#timer) {
      this.#timer = window.setTimeout(() => showWaiting(true), LATE);
    }
  }

  destroy() {
    this.follow(false);
  }
}
