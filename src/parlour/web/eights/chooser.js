// Choosing a colour: four fields near the hand, each with its colour, its shape and its name.

import { colourMark, COLOURS } from "../cards/eights-deck.js";
import { build } from "../kit/elements.js";
import { rove } from "../kit/roving.js";
import { shortcut } from "../kit/shortcut.js";
import { words } from "../words/message.js";
import { namedColour } from "./moves.js";

export class ColourChooser {
  #isAsking = false;
  /** @type {(move: string | null) => void} */
  #done = () => {};
  /** @type {string[]} In the order of the fields. */
  #colours = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.title = build("p", { class: "chooser-title", id: "chooser-title" }, words("eights.choose"));
    this.fields = build("div", "hues");
    this.root = build("div", { class: "chooser", role: "dialog", "aria-labelledby": this.title.id, hidden: "" }, this.title, this.fields);
    root.append(this.root);
    this.row = rove(this.fields, () => this.#buttons);
    this.root.addEventListener("keydown", (event) => this.#choose(event));
  }

  /** @param {string[]} plays The listed moves with the card. @param {(move: string | null) => void} done */
  ask(plays, done) {
    this.cancel();
    this.#done = done;
    this.#colours = plays.map(namedColour);
    this.fields.replaceChildren(...plays.map((move) => this.#field(move)));
    this.row.refresh();
    this.#show(true);
    this.#buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {string} move */
  #field(move) {
    const colour = namedColour(move);
    const shape = build("span", { class: "shape", innerHTML: colourMark(colour) });
    const field = build("button", { class: "hue", type: "button", onclick: () => this.#end(move) }, shape, build("span", "", words("eights.colour", { colour })));
    Object.assign(field.style, { background: COLOURS[colour].field, color: COLOURS[colour].on });
    return field;
  }

  get #buttons() {
    return /** @type {HTMLElement[]} */ ([...this.fields.children]);
  }

  /** @param {KeyboardEvent} event */
  #choose(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = this.#buttons[this.#colours.indexOf(shortcut(event))];
    if (event.key === "Escape") this.cancel();
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
