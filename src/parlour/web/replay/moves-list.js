// The moves of a replay as text, one line per step, around the current one. A line leads to its step.

import { build, setAttribute } from "../kit/elements.js";
import { numberText, words } from "../words/message.js";

/** @import { Player } from "./player.js" */
/** @import { Steps } from "../rounds/steps.js" */
/** @import { Step } from "../rounds/wire.js" */

export class MovesList {
  /** What is listed: its first step, and the seat it is seen from. */
  #shown = "";
  /** @type {Map<number, HTMLElement>} */
  #lines = new Map();
  isOpen = false;

  /** @param {HTMLElement} root @param {Steps} steps @param {Player} player @param {(step: Step) => string} text */
  constructor(root, steps, player, text) {
    this.steps = steps;
    this.player = player;
    this.text = text;
    this.list = build("ol", "");
    this.root = build("aside", { class: "moves-list", "aria-label": words("replay.moves"), hidden: "" }, build("h2", "", words("replay.moves")), this.list);
    root.append(this.root);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    this.root.hidden = !isOpen;
  }

  /** @param {number} number @param {string} eyes When it changes, the lines are rewritten. */
  async show(number, eyes) {
    if (!this.isOpen) return;
    const page = await this.steps.page(number);
    const shown = `${page[0].number} ${eyes}`;
    if (this.#shown !== shown) {
      this.#shown = shown;
      this.#lines = new Map(page.map((step) => [step.number, this.#line(step)]));
      this.list.replaceChildren(...this.#lines.values());
    }
    for (const [step, { firstElementChild: button }] of this.#lines) if (button) setAttribute(button, "aria-current", step === number ? "step" : null);
    const line = this.#lines.get(number);
    if (!line) return;
    const { offsetTop, offsetHeight } = line;
    const { scrollTop, clientHeight } = this.list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) this.list.scrollTop = offsetTop - clientHeight / 3;
  }

  /** @param {Step} step */
  #line(step) {
    const isUndo = step.happened.some(({ what }) => what === "undone");
    const onclick = () => {
      this.player.pause();
      void this.player.go(step.number);
    };
    const parts = [build("span", "number", numberText(step.number)), build("span", "", this.text(step))];
    return build("li", "", build("button", { class: isUndo ? "undo" : "", type: "button", onclick }, ...parts));
  }
}
