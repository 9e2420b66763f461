// The moves of a replay, one line per step, around the current one: as signs where the game has any, otherwise as text. A
// line leads to its step.

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

  /** @param {HTMLElement} root @param {Steps} steps @param {Player} player @param {(step: Step) => string} text
   * @param {(step: Step) => string | null} signs */
  constructor(root, steps, player, text, signs) {
    this.steps = steps;
    this.player = player;
    this.text = text;
    this.signs = signs;
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
    const text = this.text(step);
    const signs = this.signs(step);
    const told = build("span", signs ? "unseen" : "", text);
    const shown = signs ? [build("span", { class: "signs", dir: "ltr", "aria-hidden": "true" }, signs)] : [];
    return build("li", "", build("button", { class: isUndo ? "undo" : "", type: "button", title: signs ? text : "", onclick }, build("span", "number", numberText(step.number)), told, ...shown));
  }
}
