// A clock that runs down between the server's words, and the moments on the way that are told.

/** @typedef {{ tick: (left: number) => void, warnings?: readonly (readonly [number, () => void])[] }} Told `tick` gets
 * the seconds that are left, a fraction too; a warning is called when so many seconds are left. */

const EVERY = 250;

export class Countdown {
  #deadline = 0;
  #before = Infinity;
  #told;
  #timer;

  /** @param {Told} told */
  constructor(told) {
    this.#told = told;
    this.#timer = setInterval(() => this.#tick(), EVERY);
  }

  get isRunning() {
    return this.#deadline > 0;
  }

  get left() {
    return this.isRunning ? Math.max(0, (this.#deadline - performance.now()) / 1000) : 0;
  }

  /** @param {number | undefined} left Seconds; undefined stops it. @param {{ isNew?: boolean }} [how] A new one warns again. */
  set(left, { isNew = false } = {}) {
    this.#deadline = left === undefined ? 0 : performance.now() + left * 1000;
    if (isNew) this.#before = Infinity;
    this.#tick();
  }

  #tick() {
    if (!this.isRunning) return;
    const { left } = this;
    for (const [seconds, warn] of this.#told.warnings ?? []) {
      // A player who comes later was not there to be warned.
      if (left <= seconds && this.#before > seconds && this.#before !== Infinity) warn();
    }
    this.#before = left;
    this.#told.tick(left);
  }

  destroy() {
    clearInterval(this.#timer);
  }
}
