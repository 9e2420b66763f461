// Playback of a replay: the current step, whether it runs, and its speed. Independent of table and page.

/** @import { Step } from "../rounds/wire.js" */

export const SPEEDS = [0.5, 1, 2, 4, 8];

/** Milliseconds between two steps at normal speed: as they were made, but long pauses are shortened. */
const SHORTEST = 420;
const LONGEST = 1500;

/** @typedef {{ count: number, at: (number: number) => Promise<Step>, show: (step: Step, isNext: boolean) => void,
 *   changed: () => void, failed: (problem: unknown) => void }} Deck The steps to play, and the callbacks. */

export class Player {
  number = 0;
  isPlaying = false;
  speed = 1;
  #timer = 0;
  #wanted = 0;

  /** @param {Deck} deck */
  constructor(deck) {
    this.deck = deck;
  }

  get isAtEnd() {
    return this.#wanted >= this.deck.count;
  }

  /** Go to a step. Of several concurrent calls the last one counts.
   * @param {number} number */
  async go(number) {
    const { count, at, show, changed, failed } = this.deck;
    const wanted = (this.#wanted = Math.max(0, Math.min(count, Math.round(number))));
    clearTimeout(this.#timer);
    try {
      const step = await at(wanted);
      if (wanted !== this.#wanted) return;
      const isNext = wanted === this.number + 1;
      this.number = wanted;
      show(step, isNext);
      if (this.isPlaying) await this.#goOn(step);
    } catch (problem) {
      this.isPlaying = false;
      failed(problem);
    }
    changed();
  }

  /** @param {Step} step */
  async #goOn(step) {
    if (this.isAtEnd) {
      this.isPlaying = false;
      return;
    }
    const next = await this.deck.at(step.number + 1);
    if (!this.isPlaying || step.number !== this.#wanted) return;
    const gap = Math.min(LONGEST, Math.max(SHORTEST, (next.seconds - step.seconds) * 1000));
    this.#timer = window.setTimeout(() => void this.go(next.number), gap / this.speed);
  }

  /** @param {number} steps */
  move(steps) {
    this.pause();
    return this.go(this.#wanted + steps);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Play; from the end, start over. */
  play() {
    this.isPlaying = true;
    void this.go(this.isAtEnd ? 0 : this.#wanted);
  }

  pause() {
    this.isPlaying = false;
    clearTimeout(this.#timer);
    this.deck.changed();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.isPlaying) void this.go(this.#wanted);
    else this.deck.changed();
  }
}
