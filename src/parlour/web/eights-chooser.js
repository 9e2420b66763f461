// Naming a colour: four fields near the hand, each with its colour, its shape and its name.

import { colourMark, COLOURS } from "./eights-cards.js";
import { build } from "./building.js";
import { namedColour } from "./eights-moves.js";
import { chooserWords, colourName } from "./eights-words.js";

export class ColourChooser {
  /** @type {string | null} The card whose colour is asked for. */
  card = null;
  /** @type {(move: string | null) => void} */
  #done = () => {};

  /** @param {HTMLElement} root */
  constructor(root) {
    this.title = build("p", "chooser-title");
    this.title.id = "chooser-title";
    this.fields = build("div", "hues");
    this.root = build("div", "chooser", this.title, this.fields);
    this.root.setAttribute("role", "dialog");
    this.root.setAttribute("aria-labelledby", this.title.id);
    this.root.hidden = true;
    root.append(this.root);
    this.root.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** @param {string} card @param {string[]} plays The listed moves with it. @param {(move: string | null) => void} done */
  ask(card, plays, done) {
    this.card = card;
    this.#done = done;
    this.title.textContent = chooserWords(card);
    this.fields.replaceChildren(...plays.map((move) => this.#field(move)));
    this.root.hidden = false;
    this.#buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {string} move */
  #field(move) {
    const colour = namedColour(move);
    const name = colourName(colour);
    const shape = build("span", "shape");
    shape.innerHTML = colourMark(colour);
    const field = build("button", "hue", shape, build("span", "", name[0].toUpperCase() + name.slice(1)));
    field.type = "button";
    field.dataset.colour = colour;
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
    const named = buttons.find(({ dataset }) => dataset.colour === event.key.toLowerCase());
    if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (event.key === "Escape") this.cancel();
    else if (named) named.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  cancel() {
    if (this.card) this.#end(null);
  }

  /** @param {string | null} move */
  #end(move) {
    this.card = null;
    this.root.hidden = true;
    this.#done(move);
  }
}
