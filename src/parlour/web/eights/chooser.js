// Choosing a colour: four fields near the hand, each with its colour, its shape and its name.

import { colourMark, COLOURS, eightsFace } from "../cards/eights-deck.js";
import { openedDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { shortcut } from "../kit/keys.js";
import { options } from "../kit/options.js";
import { rove } from "../kit/roving.js";
import { numberText, words } from "../words/message.js";
import { cardOf, namedColour } from "./moves.js";

export class ColourChooser {
  #isAsking = false;
  /** @type {(move: string | null) => void} */
  #done = () => {};
  /** @type {string[]} In the order of the fields. */
  #colours = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.title = build("p", { class: "chooser-title", id: "chooser-title" }, words("eights.choose"));
    this.fields = build("div", { class: "hues", role: "toolbar" }); // screen readers pass its keys on
    this.card = build("span", { class: "small-card", "aria-hidden": "true" });
    this.root = build("div", { class: "chooser", role: "dialog", "aria-labelledby": this.title.id, hidden: "" }, this.card, this.title, this.fields);
    root.append(this.root);
    this.row = rove(this.fields, () => this.#buttons);
    addEventListener("keydown", this.#choose, true); // wherever focus is, and before the table's own keys
  }

  /** @param {string[]} plays The listed moves with the card. @param {readonly string[]} hand
   * @param {(move: string | null) => void} done */
  ask(plays, hand, done) {
    this.cancel();
    this.#done = done;
    this.#colours = plays.map(namedColour);
    this.card.innerHTML = eightsFace(cardOf(plays[0]), options);
    this.fields.replaceChildren(...plays.map((move) => this.#field(move, hand.filter((card) => card[0] === namedColour(move)).length)));
    this.row.refresh();
    this.#show(true);
    this.#buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {string} move @param {number} count How many cards of that colour the player holds. */
  #field(move, count) {
    const colour = namedColour(move);
    const shape = build("span", { class: "shape", innerHTML: colourMark(colour) });
    const name = build("span", "", words("eights.colour", { colour }));
    const held = build("small", "", numberText(count), build("span", "unseen", ` ${words("company.cardUnit", { count })}`));
    const field = build("button", { class: "hue", type: "button", onclick: () => this.#end(move) }, shape, name, held);
    Object.assign(field.style, { background: COLOURS[colour].field, color: COLOURS[colour].on });
    return field;
  }

  get #buttons() {
    return /** @type {HTMLElement[]} */ ([...this.fields.children]);
  }

  /** @param {KeyboardEvent} event */
  #choose = (event) => {
    if (!this.#isAsking || openedDialog() || event.ctrlKey || event.metaKey || event.altKey) return;
    const named = this.#buttons[this.#colours.indexOf(shortcut(event))];
    if (event.key === "Escape") this.cancel();
    else if (named) named.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  destroy() {
    this.cancel();
    removeEventListener("keydown", this.#choose, true);
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
