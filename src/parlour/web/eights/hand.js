// The player's hand: sorted and fanned, with playable cards raised and highlighted. It is one tab stop, with arrow keys
// inside (roving tabindex); its elements are in the order of the cards, for screen readers.

import { build, setAttribute } from "../kit/elements.js";
import { followFocus } from "../table/focus.js";
import { keepOrder } from "../table/reading-order.js";
import { words } from "../words/message.js";
import { cardLabel } from "./sentences.js";

/** @import { Pieces } from "../table/pieces.js" */
/** @import { Piece, Spot } from "../table/types.js" */
/** @import { Fan } from "./layout.js" */
/** @import { State } from "./state.js" */

const FADE = "44px";
const MARGIN = 40; // pixels of its neighbours that are visible beside a focused card of a strip

export class Hand {
  #pieces;
  #state;

  /** @param {HTMLElement} root @param {State} state @param {Pieces} pieces */
  constructor(root, state, pieces) {
    this.#state = state;
    this.#pieces = pieces;
    this.cards = build("div", { class: "cards", role: "toolbar" });
    // It reaches over the whole table, so that cards on their way to the hand are not cut off where it scrolls.
    this.scroller = build("div", "hand", this.cards);
    root.append(this.scroller);
    this.roving = followFocus(this.cards, {
      areas: () => [{ name: "hand", stops: this.stops }],
      placeOf: (element) => this.of(element)?.index.toString() ?? null,
      // Focus the neighbour of a card that is gone.
      lastOf: (index) => this.stops[Math.min(Number(index), this.stops.length - 1)],
    });
    this.cards.addEventListener("focusin", ({ target }) => target instanceof Element && this.#bringIntoView(target));
    this.scroller.addEventListener("scroll", () => this.#showMore());
    this.scroller.addEventListener("wheel", (event) => {
      if (!event.deltaX) this.scroller.scrollLeft += event.deltaY;
    });
  }

  destroy() {
    this.roving.destroy();
  }

  get pieces() {
    return this.#pieces.at("hand");
  }

  get stops() {
    return this.pieces.map(({ element }) => element);
  }

  /** Return the card of the hand that an element belongs to.
   * @param {Element | null} element */
  of(element) {
    const piece = this.#pieces.of(element);
    return piece?.place === "hand" ? piece : undefined;
  }

  /** @param {readonly string[]} cards In order. @param {ReadonlySet<string>} playable @param {Fan} fan @returns {Spot[]} */
  spots(cards, playable, { lies, lift }) {
    return cards.map((card, index) => {
      const { x, y, angle } = lies[index];
      return { place: "hand", index, card, isUp: true, isOpen: true, x, y: y - (playable.has(card) ? lift : 0), angle, layer: this.cards };
    });
  }

  /** Set sizes, labels and order, once the cards are in place.
   * @param {ReadonlySet<string>} playable @param {Fan} fan */
  settle(playable, fan) {
    const { pieces } = this;
    const { held, asking } = this.#state;
    this.cards.style.width = `${fan.width}px`;
    this.cards.style.height = `${fan.height}px`;
    this.scroller.classList.toggle("strip-of-cards", fan.isStrip);
    this.#showMore();
    setAttribute(this.cards, "aria-label", words("eights.handLabel", { count: pieces.length }));
    keepOrder(this.cards, this.stops);
    for (const piece of pieces) {
      const isHeld = piece === held || piece === asking?.piece;
      setAttribute(piece.element, "role", "button");
      setAttribute(piece.element, "aria-label", cardLabel(piece.card ?? "", { canPlay: playable.has(piece.card ?? ""), isHeld }));
    }
    this.roving.refresh();
  }

  /** Focus the tab stop of the hand. */
  focus() {
    this.roving.enter("hand");
  }

  /** @param {Piece} from @param {number} step Cards to the right; beyond the ends it stays there. */
  walk({ index }, step) {
    const { stops } = this;
    stops[Math.max(0, Math.min(stops.length - 1, index + step))].focus({ preventScroll: true });
  }

  /** @param {Piece} from @param {number} rows Up or down, to the nearest card there. */
  climb({ index }, rows) {
    const lies = this.#state.plan?.fan.lies ?? [];
    const here = lies[index];
    const apart = (this.#state.plan?.card ?? 0) * 0.3;
    const beyond = lies.map((lie, at) => ({ ...lie, at })).filter(({ y }) => (y - here.y) * rows > apart);
    const next = Math.min(...beyond.map(({ y }) => y * rows));
    const row = beyond.filter(({ y }) => y * rows < next + apart);
    const [near] = row.sort((one, other) => Math.abs(one.x - here.x) - Math.abs(other.x - here.x));
    if (near) this.stops[near.at]?.focus({ preventScroll: true });
  }

  /** Fade the ends beyond which the strip goes on. */
  #showMore() {
    const { scrollLeft, scrollWidth, clientWidth, style } = this.scroller;
    style.setProperty("--before", scrollLeft > 1 ? FADE : "0px");
    style.setProperty("--after", scrollLeft + clientWidth < scrollWidth - 1 ? FADE : "0px");
  }

  /** Scroll the strip to a card, but never the page.
   * @param {Element} element */
  #bringIntoView(element) {
    const piece = this.of(element);
    if (!piece) return;
    const right = piece.x + piece.element.offsetWidth;
    const { scrollLeft, clientWidth } = this.scroller;
    if (piece.x < scrollLeft + 8) this.scroller.scrollLeft = piece.x - MARGIN;
    else if (right > scrollLeft + clientWidth) this.scroller.scrollLeft = right + MARGIN - clientWidth;
  }
}
