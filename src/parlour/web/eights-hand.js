// One's own hand: in order, fanned, what can be played lifted and lit. One stop for Tab, arrow keys inside.

import { build } from "./building.js";
import { assignAttribute } from "./eights-elements.js";
import { flyPiece, layPiece, makePiece, paintPiece, seenAt } from "./eights-pieces.js";
import { cardWords, handWords } from "./eights-words.js";

/** @import { Fan } from "./eights-places.js" */
/** @import { EightsPiece, Origin } from "./eights-pieces.js" */

/** @typedef {{ fan: Fan, playable: Set<string>, isTurn: boolean, from: Origin | null, step: number }} HandNews
 * Where new cards come from, if they come from anywhere, and the milliseconds between them. */

export class EightsHand {
  /** @type {EightsPiece[]} In order. */
  pieces = [];
  /** @type {Map<EightsPiece, Origin>} Cards on their way back from the pile, and from where. */
  #returning = new Map();
  #isFocused = false;
  #current = 0;
  #lift = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.cards = build("div", "cards");
    this.cards.setAttribute("role", "group");
    // It reaches over the whole table, so that cards on their way to the hand are not cut off where it scrolls.
    this.scroller = build("div", "hand", this.cards);
    root.append(this.scroller);
    this.cards.addEventListener("focusin", ({ target }) => {
      this.#isFocused = true;
      this.#current = this.pieces.findIndex(({ element }) => element === target);
      this.#refreshStops();
    });
    this.cards.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget) this.#isFocused = false;
    });
    this.scroller.addEventListener("wheel", (event) => {
      if (!event.deltaX) this.scroller.scrollLeft += event.deltaY;
    });
  }

  /** @param {Element | null} element */
  of(element) {
    return this.pieces.find((piece) => piece.element === element);
  }

  /** Takes a card out of the hand: the very one that was meant, if it is known.
   * @param {string} card @param {EightsPiece} [meant] */
  take(card, meant) {
    const piece = meant && this.pieces.includes(meant) ? meant : this.pieces.find(({ text }) => text === card);
    if (!piece) return null;
    const at = this.pieces.indexOf(piece);
    this.pieces.splice(at, 1);
    if (at < this.#current) this.#current -= 1;
    for (const name of ["role", "tabindex", "aria-label", "aria-hidden"]) piece.element.removeAttribute(name);
    piece.element.classList.remove("playable", "dim", "picked");
    return piece;
  }

  /** Takes back a card that could not be played.
   * @param {EightsPiece} piece @param {string} text */
  adopt(piece, text) {
    this.#returning.set(piece, seenAt(piece.element));
    paintPiece(piece, text);
    this.pieces.push(piece);
    this.cards.append(piece.element);
  }

  clear() {
    for (const { element } of this.pieces.splice(0)) element.remove();
  }

  /** @param {string[]} cards In order. @param {HandNews} news */
  show(cards, { fan, playable, isTurn, from, step }) {
    const before = new Map(this.pieces.map((piece) => [piece, seenAt(piece.element)]));
    const free = [...this.pieces];
    const pieces = cards.map((card) => {
      const at = free.findIndex(({ text }) => text === card);
      return at < 0 ? makePiece(card) : free.splice(at, 1)[0];
    });
    for (const { element } of free) element.remove();
    this.pieces = pieces;
    this.#lift = fan.lift;
    this.cards.style.width = `${fan.width}px`;
    this.cards.style.height = `${fan.height}px`;
    this.scroller.classList.toggle("strip-of-cards", fan.isStrip);
    assignAttribute(this.cards, "aria-label", handWords(cards.length));
    let late = 0;
    pieces.forEach((piece, index) => {
      const canPlay = playable.has(piece.text);
      const lie = fan.lies[index];
      this.#name(piece, canPlay, isTurn);
      // Appending only what is out of place keeps the focus where it is.
      if (this.cards.children[index] !== piece.element) this.cards.insertBefore(piece.element, this.cards.children[index] ?? null);
      layPiece(piece, { ...lie, y: lie.y - (canPlay ? fan.lift : 0) });
    });
    for (const piece of pieces) {
      const back = this.#returning.get(piece);
      const old = before.get(piece);
      if (back) flyPiece(piece, back);
      else if (old) flyPiece(piece, old, { isNear: true });
      else if (from) flyPiece(piece, from, { delay: late++ * step, turns: true });
    }
    this.#returning.clear();
    this.#refreshStops();
    this.#keepFocus();
  }

  /** @param {EightsPiece} piece @param {boolean} canPlay @param {boolean} isTurn */
  #name({ element, text }, canPlay, isTurn) {
    assignAttribute(element, "role", "button");
    assignAttribute(element, "aria-label", cardWords(text, canPlay));
    element.classList.toggle("playable", canPlay);
    element.classList.toggle("dim", isTurn && !canPlay);
  }

  #refreshStops() {
    this.#current = Math.max(0, Math.min(this.#current, this.pieces.length - 1));
    this.pieces.forEach(({ element }, index) => {
      const stop = index === this.#current ? 0 : -1;
      if (element.tabIndex !== stop || !element.hasAttribute("tabindex")) element.tabIndex = stop;
    });
  }

  /** The focused card is gone: its neighbour has the focus now. */
  #keepFocus() {
    const focused = document.activeElement;
    if (!this.#isFocused || (focused && focused !== document.body)) return;
    this.focus();
  }

  focus() {
    this.pieces[this.#current]?.element.focus({ preventScroll: true });
    this.#bringIntoView();
  }

  /** @param {number} step Cards to the right; beyond the ends it stays there. */
  walk(step) {
    this.#current = Math.max(0, Math.min(this.pieces.length - 1, this.#current + step));
    this.focus();
  }

  /** @param {number} rows Up or down, to the nearest card there. */
  climb(rows) {
    const here = this.pieces[this.#current];
    if (!here) return;
    const apart = here.element.offsetWidth * 0.3;
    /** @param {EightsPiece} piece */
    const level = ({ lie, element }) => lie.y + (element.classList.contains("playable") ? this.#lift : 0);
    const beyond = this.pieces.filter((piece) => (level(piece) - level(here)) * rows > apart);
    const next = Math.min(...beyond.map((piece) => level(piece) * rows));
    /** @param {EightsPiece} piece */
    const aside = ({ lie }) => Math.abs(lie.x - here.lie.x);
    const row = beyond.filter((piece) => level(piece) * rows < next + apart);
    const near = row.sort((one, other) => aside(one) - aside(other))[0];
    if (near) this.walk(this.pieces.indexOf(near) - this.#current);
  }

  /** Only the strip scrolls, never the page. */
  #bringIntoView() {
    const piece = this.pieces[this.#current];
    if (!piece) return;
    const { offsetWidth } = piece.element;
    const { scrollLeft, clientWidth } = this.scroller;
    if (piece.lie.x < scrollLeft + 8) this.scroller.scrollLeft = piece.lie.x - 40;
    else if (piece.lie.x + offsetWidth > scrollLeft + clientWidth) this.scroller.scrollLeft = piece.lie.x + offsetWidth + 40 - clientWidth;
  }

  /** @param {EightsPiece | null} picked The one whose colour is being named. */
  pick(picked) {
    for (const piece of this.pieces) piece.element.classList.toggle("picked", piece === picked);
  }

  restyle() {
    for (const piece of this.pieces) paintPiece(piece, piece.text);
  }
}
