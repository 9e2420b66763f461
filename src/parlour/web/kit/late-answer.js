// Shows the player that an answer of the server is late.

import { showWaiting } from "./notices.js";

const LATE = 1200; // milliseconds before an answer counts as late

export class LateAnswer {
  #timer = 0;

  /** @param {boolean} isWaiting Whether an answer is pending. */
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
