// A solitaire on the screen: draws the state, labels every card and place for screen readers, highlights where
// held cards may go. Input is handled in `selection`, `pointer` and `keyboard`.

import { face, suitMark } from "../cards/deck.js";
import { build, setAttribute } from "../kit/elements.js";
import { drawn } from "../kit/icons.js";
import { glide, isMirrored, isStill, options } from "../kit/options.js";
import { followBack } from "../shell/card-back.js";
import { highlights } from "../table/highlights.js";
import { Pieces } from "../table/pieces.js";
import { isSpot } from "../table/places.js";
import { keepOrder } from "../table/reading-order.js";
import { words } from "../words/message.js";
import { dealDelay, delayOf, lastDelay } from "./delays.js";
import { layOut } from "./layout.js";
import { cardLabel, placeLabel } from "./sentences.js";

/** @import { Held, Layout, Piece, Place } from "../table/types.js" */
/** @import { Happened } from "../wire/messages.js" */
/** @import { Solitaire, Table } from "./solitaire.js" */
/** @import { State } from "./state.js" */

/** The style sheets use the same media query, for what stands beside the foundations. */
const upright = matchMedia("(max-aspect-ratio: 4/5) and (max-width: 720px)");
const low = matchMedia("(max-height: 600px)");
/** Drawn on an empty stock. */
const TURN = "M19 12a7 7 0 1 1-2.2-5.1M19 3.5v4h-4";
const CROSS = "M6 6l12 12M18 6 6 18";
const UNTIL_STILL = 200; // milliseconds after which to check again whether cards still glide

/** @typedef {{ element: HTMLElement, place: Place, isStop: boolean }} Slot The outline of a place
 * on the cloth; a focus stop of its own if it is empty, or has cards that can't be reached. */

export class Board {
  /** @type {Map<string, Slot>} */
  slots = new Map();
  #marks = highlights();
  /** @type {WeakMap<Element, string>} The label of each card and place, apart from what is held. */
  #names = new WeakMap();
  /** Set by the observer: reading it between two changes would force a layout. */
  #size = { width: 0, height: 0 };
  #cardWidth = 0;
  #ordering = 0;
  /** @type {HTMLElement[]} */
  #trays = [];

  /** @param {HTMLElement} root @param {Solitaire} solitaire @param {State} state */
  constructor(root, solitaire, state) {
    this.root = root;
    this.solitaire = solitaire;
    this.state = state;
    this.pieces = new Pieces(root, (card) => face(card, options));
    followBack();
    this.watcher = new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect));
    this.watcher.observe(root);
  }

  destroy() {
    clearTimeout(this.#ordering);
    this.watcher.disconnect();
    this.pieces.destroy();
    for (const { element } of this.slots.values()) element.remove();
    for (const tray of this.#trays) tray.remove();
  }

  /** @param {{ width: number, height: number }} size */
  #resize({ width, height }) {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.redraw();
  }

  /** Outline the places of this table: some depend on its rules.
   * @param {Table} table */
  #outline(table) {
    const places = this.solitaire.places.filter(({ name }) => Object.hasOwn(table.places, name));
    if (places.length === this.slots.size && places.every(({ name }) => this.slots.has(name))) return;
    for (const { element } of this.slots.values()) element.remove();
    this.slots.clear();
    this.state.places = places;
    for (const place of places) {
      const innerHTML = this.solitaire.markOf?.(place) ?? markOf(place);
      const element = build("div", { class: isSpot(place) ? "slot bare" : `slot slot-${place.kind}`, role: "button", "data-place": place.name, innerHTML });
      this.root.append(element);
      this.slots.set(place.name, { element, place, isStop: false });
    }
  }

  /** Draw the view. What happened determines the order in which cards move.
   * @param {Happened[]} happened @param {number} [time] For a card to glide, in milliseconds. */
  show(happened, time = glide()) {
    const { view } = this.state;
    if (!view) return;
    this.#outline(view);
    if (!this.#size.width) this.#size = this.root.getBoundingClientRect(); // not measured yet
    const isDeal = happened.some(({ what }) => what === "started");
    if (isDeal) {
      this.pieces.forget();
      this.#gather(view);
    }
    if (!this.#size.width || !this.#size.height) return;
    const layout = this.#layOut(view);
    this.state.layout = layout;
    this.#sizeCards(layout);
    this.pieces.arrange(layout.spots, { time, delay: isDeal ? dealDelay(this.state.places, view) : delayOf(happened) });
    for (const [place, { x, y }] of layout.places) {
      const slot = this.slots.get(place);
      if (slot) slot.element.style.transform = `translate(${x}px, ${y}px)`;
    }
    this.#shade(layout);
    this.#name(view);
    this.#orderSoon(0);
  }

  /** Redraw the view at another size. */
  redraw() {
    this.show([], 0);
  }

  restyle() {
    this.pieces.restyle();
    this.redraw();
  }

  /** Return the milliseconds until all cards are at rest.
   * @param {Happened[]} happened */
  timeFor(happened) {
    return glide() + lastDelay(happened);
  }

  /** Put all cards on the stock, before they are dealt.
   * @param {Table} table */
  #gather(table) {
    const { places } = this.state;
    const deck = places.find(({ kind }) => kind === "stock") ?? places[0];
    if (!this.#size.width || isStill() || !deck) return;
    const all = Object.values(table.places).flat().map(() => null);
    const gathered = { ...table, places: Object.fromEntries(places.map((place) => [place.name, place === deck ? all : []])) };
    this.pieces.arrange(this.#layOut(gathered).spots, { time: 0 });
    void this.root.offsetWidth;
  }

  /** Put elements in reading order when all cards are at rest: a gliding card would jump if its element were moved.
   * @param {number} wait Milliseconds. */
  #orderSoon(wait) {
    clearTimeout(this.#ordering);
    this.#ordering = window.setTimeout(() => {
      if (this.pieces.all.some(({ landing, isLifted }) => landing || isLifted)) this.#orderSoon(UNTIL_STILL);
      else keepOrder(this.root, [...this.slots.values()].flatMap(({ element: slot, place }) => [slot, ...this.pieces.at(place.name).map(({ element }) => element)]));
    }, wait);
  }

  /** @param {Table} table */
  #layOut(table) {
    const { width, height } = this.#size;
    return layOut(this.state.places, table, width, height, { isMirrored: isMirrored(), isUpright: upright.matches, isLow: low.matches, isLarge: options.largePrint });
  }

  /** @param {Layout} layout */
  #shade({ trays }) {
    while (this.#trays.length > trays.length) this.#trays.pop()?.remove();
    trays.forEach(({ x, y, width, height }, index) => {
      const tray = (this.#trays[index] ??= build("div", "tray"));
      if (!tray.isConnected) this.root.prepend(tray);
      Object.assign(tray.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    });
  }

  /** @param {Layout} layout */
  #sizeCards({ card, isFull }) {
    document.documentElement.toggleAttribute("data-full", isFull); // the figures stand elsewhere
    // Everything in every card inherits these: even setting them to the same value would recalculate all styles.
    if (card.width === this.#cardWidth) return;
    this.#cardWidth = card.width;
    this.root.style.setProperty("--card-width", `${card.width}px`);
    this.root.style.setProperty("--card-height", `${card.height}px`);
  }

  /** @param {Table} table */
  #name(table) {
    const { places } = this.state;
    for (const slot of this.slots.values()) {
      const { name, kind } = slot.place;
      const here = this.pieces.at(name);
      const open = here.filter((piece) => piece.isOpen);
      const up = here.filter((piece) => piece.isUp);
      slot.isStop = isSpot(slot.place) ? !open.length && here.length > 0 : !open.length || (slot.place.lies !== "pile" && here.some((piece) => !piece.isUp));
      this.#call(slot.element, placeLabel(places, slot.place, table));
      setAttribute(slot.element, "aria-hidden", slot.isStop ? null : "true");
      if (!slot.isStop) slot.element.removeAttribute("tabindex");
      slot.element.classList.toggle("stop", slot.isStop);
      here.forEach((piece) => this.#nameCard(piece, slot.place, up.indexOf(piece) + 1, up.length, slot.place.lies === "pile" && piece !== here.at(-1)));
      setAttribute(slot.element, "data-count", kind === "reserve" && here.length ? String(here.length) : null);
      setAttribute(slot.element, "data-rank", slot.place.suit && table.base && table.base !== "A" ? table.base.replace("T", "10") : null);
      if (kind !== "stock") continue;
      slot.element.classList.toggle("can-turn", !here.length && Boolean(table.turn?.count));
      slot.element.classList.toggle("spent", !here.length && table.turn?.count === 0);
    }
  }

  /** @param {Piece} piece @param {Place} place @param {number} order @param {number} count
   * @param {boolean} isUnder In a pile, another card. */
  #nameCard({ element, card, isUp, isOpen }, place, order, count, isUnder) {
    this.#call(element, isUp && card ? cardLabel(this.state.places, place, card, order, count, Boolean(this.state.view?.lifts[place.name])) : "");
    setAttribute(element, "role", isUp && card ? "button" : null);
    setAttribute(element, "aria-hidden", isOpen ? null : "true");
    if (!isOpen) element.removeAttribute("tabindex");
    element.classList.toggle("covered", order > 0 && order < count && (place.lies === "down" || (place.lies !== "pile" && !options.largePrint)));
    element.classList.toggle("stocked", place.kind === "stock");
    element.classList.toggle("buried", isUnder || (place.lies === "fan" && order > 0 && order < count - 2));
  }

  /** Label a card or a place, including whether held cards can go there.
   * @param {Element} element @param {string} name Empty for elements that are not read out. */
  #call(element, name) {
    this.#names.set(element, name);
    const isAbout = name && this.state.held;
    const isHeld = isAbout && this.#marks.has("picked", element);
    const isTarget = isAbout && this.#marks.has("lit", element);
    setAttribute(element, "aria-label", (isHeld ? words("solitaire.label.held", { name }) : isTarget ? words("solitaire.label.target", { name }) : name) || null);
  }

  /** Return the keyboard stops of a place: its face-down cards are one, and so is an empty place.
   * @param {string} place @returns {HTMLElement[]} */
  stops(place) {
    const { element, isStop, place: { lies } } = this.#slot(place);
    const open = this.pieces.at(place).filter((piece) => piece.isOpen).map((piece) => piece.element);
    return isStop && (!open.length || lies !== "fan") ? [element, ...open] : open;
  }

  /** Return the card or the place that an element belongs to.
   * @param {Element} element @returns {HTMLElement | null} */
  find(element) {
    const slot = [...this.slots.values()].find((each) => each.element.contains(element));
    return this.pieces.of(element)?.element ?? slot?.element ?? null;
  }

  /** Return what an element stands for: a place, and which of its cards could be picked up there.
   * @param {Element} element @returns {{ place: string, held: Held | null } | null} */
  read(element) {
    const piece = this.pieces.of(element);
    const place = piece?.place ?? [...this.slots.values()].find((slot) => slot.element === element)?.place.name;
    if (!place) return null;
    const taken = piece ? this.pieces.at(place).filter(({ index }) => index >= piece.index) : [];
    const isLiftable = piece?.card && taken.length <= (this.state.view?.lifts[place] ?? 0);
    return { place, held: isLiftable ? { place, count: taken.length, cards: taken.map(({ card }) => card) } : null };
  }

  /** Highlight what is held and where it can go.
   * @param {Iterable<string>} targets @param {Held | null} held */
  light(targets, held) {
    const lit = [...targets].map((place) => this.pieces.last(place, 1)[0]?.element ?? this.#slot(place).element);
    const picked = held ? this.pieces.last(held.place, held.count).map(({ element }) => element) : [];
    for (const element of this.#marks.show({ lit, picked })) this.#call(element, this.#names.get(element) ?? "");
  }

  /** @param {string} place */
  #slot(place) {
    return /** @type {Slot} */ (this.slots.get(place));
  }
}

/** Return what is drawn on the cloth where no card lies.
 * @param {Place} place */
function markOf({ kind, suit }) {
  if (kind === "stock") return drawn(TURN, "line turn") + drawn(CROSS, "line spent-mark");
  return suit ? `<i class="mark">${suitMark(suit)}</i>` : "";
}
