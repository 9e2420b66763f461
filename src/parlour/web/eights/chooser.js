// Choosing a colour: four fields near the hand, each with its colour, its shape and its name.

import { colourMark, COLOURS } from "../cards/eights-deck.js";
import { build } from "../kit/elements.js";
import { words } from "../words/message.js";
import { namedColour } from "./moves.js";

export class ColourChooser {
  #listening = new AbortController();
  #isAsking = false;
  /** @type {(move: string | null) => void} */
  #done = () => {};
  /** @type {string[]} In the order of the fields. */
  #colours = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.title = build("p", "chooser-title", words("eights.choose"));
    this.title.id = "chooser-title";
    this.fields = build("div", "hues");
    this.root = build("div", "chooser", this.title, this.fields);
    this.root.setAttribute("role", "dialog");
    this.root.setAttribute("aria-labelledby", this.title.id);
    this.root.hidden = true;
    root.append(this.root);
    this.root.addEventListener("keydown", (event) => this.#walk(event), { signal: this.#listening.signal });
  }

  destroy() {
    this.#listening.abort();
  }

  /** @param {string[]} plays The listed moves with the card. @param {(move: string | null) => void} done */
  ask(plays, done) {
    this.cancel();
    this.#done = done;
    this.#colours = plays.map(namedColour);
    this.fields.replaceChildren(...plays.map((move) => this.#field(move)));
    this.#show(true);
    this.#buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {string} move */
  #field(move) {
    const colour = namedColour(move);
    const shape = build("span", "shape");
    shape.innerHTML = colourMark(colour);
    const field = build("button", "hue", shape, build("span", "", words("eights.colour", { colour })));
    field.type = "button";
    field.style.background = COLOURS[colour].field;
    field.style.color = COLOURS[colour].on;
    field.onclick = () => this.#end(move);
    return field;
  }

  get #buttons() {
    return /** @type {HTMLElement[]} */ ([...this.fields.children]);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = this.#buttons;
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const named = buttons[this.#colours.indexOf(event.key.toLowerCase())];
    if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (event.key === "Escape") this.cancel();
    else if (named) named.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  cancel() {
    if (this.#isAsking) this.#end(null);
  }

  /** @param {string | null} move */
  #end(move) {
    this.#show(false);
    this.#done(move);
  }

  /** @param {boolean} isAsking */
  #show(isAsking) {
    this.#isAsking = isAsking;
    this.root.hidden = !isAsking;
    document.body.classList.toggle("choosing", isAsking);
  }
}
