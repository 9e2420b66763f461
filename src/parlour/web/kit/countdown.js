// A clock that counts down between updates, with warnings on the way.

/** @typedef {{ tick: (left: number) => void, warnings?: readonly (readonly [number, () => void])[] }} Told `tick` gets
 * the seconds left, with fractions; a warning is called when that many seconds are left. */

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

  /** @param {number | undefined} left Seconds; undefined stops it. @param {{ isNew?: boolean }} [how] A new countdown
   * warns again. */
  set(left, { isNew = false } = {}) {
    this.#deadline = left === undefined ? 0 : performance.now() + left * 1000;
    if (isNew) this.#before = Infinity;
    this.#tick();
  }

  #tick() {
    if (!this.isRunning) return;
    const { left } = this;
    for (const [seconds, warn] of this.#told.warnings ?? []) {
      // Warnings whose time has passed are skipped.
      if (left <= seconds && this.#before > seconds && this.#before !== Infinity) warn();
    }
    this.#before = left;
    this.#told.tick(left);
  }

  destroy() {
    clearInterval(this.#timer);
  }
}
