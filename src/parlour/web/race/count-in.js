// The countdown over the table before the clock starts, with the promise of a fair deal.

import { build } from "../kit/elements.js";
import { isStill } from "../kit/options.js";

const FRAMES = [
  { opacity: 0, scale: "1.5" },
  { opacity: 1, scale: "1", offset: 0.2 },
  { opacity: 1, scale: "1", offset: 0.8 },
  { opacity: 0, scale: "0.9" },
];

export class CountIn {
  #figure = build("b", "");
  #promise = build("span", "");
  #element = build("div", { class: "count-in", "aria-hidden": "true", hidden: "" }, this.#figure, this.#promise);
  #shown = 0;

  /** The countdown doesn't block the table.
   * @param {HTMLElement} root */
  constructor(root) {
    root.append(this.#element);
  }

  /** @param {number} seconds Until the clock starts; 0 afterwards. @param {string} promise */
  show(seconds, promise) {
    const whole = Math.max(0, Math.ceil(seconds));
    if (whole === this.#shown) return;
    this.#shown = whole;
    this.#element.hidden = !whole;
    this.#figure.textContent = String(whole);
    this.#promise.textContent = promise;
    if (whole && !isStill()) this.#figure.animate(FRAMES, { duration: 1000, easing: "ease-out" });
  }
}
