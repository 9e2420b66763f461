// The strip above the hand: the player, what to do now with its buttons, reactions and the last event.

import { build, setText } from "../kit/elements.js";
import { setHidden } from "../kit/pass-focus.js";
import { load } from "../kit/reload.js";
import { words } from "../words/message.js";
import { pictured } from "./marks.js";

/** @typedef {{ label: string, act: () => void, isMain?: boolean, move?: string }} Deed `move` is the text of a move. */

export class Strip {
  /** The current buttons: their labels, and the moves that they make. */
  #offered = "";
  /** Whether the menu of reactions is open, and whether the player may react. */
  #isOpen = false;
  #canReact = true;

  /** @param {HTMLElement} root @param {{ reactions: readonly string[], react: (reaction: string) => void,
   *   openLog: () => void, goOn: () => void }} acts The actions, and where focus goes when its button is gone. */
  constructor(root, acts) {
    this.mine = build("ul", { class: "mine", "aria-label": words("company.you") });
    this.goOn = acts.goOn;
    this.headline = build("p", "headline");
    this.detail = build("p", "detail");
    this.last = build("p", "detail last");
    this.deeds = build("div", "deeds");
    this.reactButton = pictured("react", words("company.react"), "E", () => void this.toggleReactions());
    this.reactButton.setAttribute("aria-expanded", "false");
    this.logButton = pictured("log", words("company.log"), "L", acts.openLog);
    this.acts = acts;
    /** @type {HTMLElement | null} */
    this.menu = null;
    const told = build("div", "told", this.headline, this.last, this.detail);
    this.root = build("div", "strip", this.mine, told, this.deeds, build("div", "tools", this.reactButton, this.logButton));
    root.append(this.root);
  }

  async toggleReactions() {
    if (this.#isOpen) {
      this.closeReactions();
      return;
    }
    const { reactionMenu } = await load(import("./reactions.js"));
    if (!this.#canReact || this.#isOpen) return;
    this.menu ??= reactionMenu(this, this.acts);
    this.#openMenu(true);
    /** @type {HTMLElement | null} */ (this.menu.firstElementChild)?.focus();
  }

  /** @param {boolean} isOpen */
  #openMenu(isOpen) {
    this.#isOpen = isOpen;
    if (this.menu) this.menu.hidden = !isOpen;
    this.reactButton.setAttribute("aria-expanded", String(isOpen));
  }

  /** Close the menu; focus has moved elsewhere. */
  leaveReactions() {
    this.#openMenu(false);
  }

  closeReactions() {
    if (!this.#isOpen) return;
    const hadFocus = this.menu?.contains(document.activeElement);
    this.#openMenu(false);
    if (hadFocus) this.reactButton.focus();
  }

  /** @param {boolean} canReact */
  allowReactions(canReact) {
    this.#canReact = canReact;
    setHidden(this.reactButton, !canReact, this.logButton);
  }

  /** @param {string} headline @param {string} detail @param {string} last The last event, where no log is visible.
   * @param {Deed[]} deeds */
  show(headline, detail, last, deeds) {
    setText(this.headline, headline);
    setText(this.detail, detail);
    setText(this.last, last);
    this.root.classList.toggle("asked", deeds.length > 0);
    this.root.classList.toggle("paired", deeds.length > 1);
    const said = JSON.stringify(deeds);
    if (this.#offered === said) return;
    this.#offered = said;
    const hadFocus = this.deeds.contains(document.activeElement);
    this.deeds.replaceChildren(...deeds.map(({ label, act, isMain, move = "" }) => build("button", { class: isMain ? "press main" : "press", type: "button", ...(move && { "data-move": move }), onclick: act }, label)));
    if (hadFocus) this.goOn();
  }

  /** Focus the first button of what can be done now. */
  enter() {
    /** @type {HTMLElement | null} */ (this.deeds.firstElementChild)?.focus();
  }
}
