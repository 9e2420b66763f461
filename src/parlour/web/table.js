// The Klondike table on the screen: draws a view, names every card and place for those who listen, lights where
// the held cards may go. What the player does with it is next door, in `hand`, `pointer` and `keyboard`.

import { suitMark } from "./cards.js";
import { COLUMNS, FOUNDATIONS, isColumn } from "./moves.js";
import { Pieces } from "./pieces.js";
import { layOut } from "./places.js";
import { cardLabel, placeLabel, placeName } from "./words.js";
import { glide, isStill, options } from "./options.js";

/** @import { GameEvent, Happened, Held, Layout, View } from "./wire.js" */
/** @import { Piece } from "./pieces.js" */

const PLACES = ["s", "w", ...FOUNDATIONS, ...COLUMNS];
const TURN = "M19 12a7 7 0 1 1-2.200-5.100M19 3.500v4h-4";
const CROSS = "M6 6l12 12M18 6 6 18";
const CROWN = "M4 18.500h16v-2H4zM4 15 2.500 6.500 8 10l4-6 4 6 5.500-3.500L20 15z";
const STEP = 0.35; // of a glide, between cards that go one after the other
const DEAL_STEP = 0.09;

export class Table {
  /** @type {View | null} */
  view = null;
  /** @type {Layout | null} */
  layout = null;
  /** @type {Map<string, HTMLElement>} The outlines on the cloth; each is a stop of its own where it is empty. */
  slots = new Map();
  #canRedeal = false;
  /** Told by the observer: to ask for it between two changes would cost a layout. */
  #size = { width: 0, height: 0 };
  #cardWidth = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    for (const place of PLACES) this.#addSlot(place);
    this.pieces = new Pieces(root, 52);
    new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(root);
  }

  /** @param {{ width: number, height: number }} size */
  #resize({ width, height }) {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.redraw();
  }

  /** @param {string} place */
  #addSlot(place) {
    const group = document.createElement("div");
    const slot = document.createElement("div");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", placeName(place));
    slot.className = `slot slot-${isColumn(place) ? "column" : place}`;
    slot.dataset.place = place;
    slot.dataset.slot = "";
    slot.setAttribute("role", "button");
    slot.innerHTML = markOf(place);
    group.append(slot);
    this.root.append(group);
    this.slots.set(place, slot);
  }

  /** Draws a view. What happened on the way to it says in which order cards go.
   * @param {View} view @param {{ canRedeal: boolean, happened?: Happened[], isDeal?: boolean }} news */
  show(view, { canRedeal, happened = [], isDeal = false }) {
    this.view = view;
    this.#canRedeal = canRedeal;
    if (!this.#size.width) this.#size = this.root.getBoundingClientRect(); // nobody has told yet
    if (isDeal) {
      this.pieces.shuffle();
      this.#gather();
    }
    this.#draw(glide(), isDeal ? this.#dealDelays(view) : delays(happened));
  }

  /** The same view on a table of another size. */
  redraw() {
    if (this.view) this.#draw(0);
  }

  restyle() {
    this.pieces.restyle(options);
    this.redraw();
  }

  /** How long until everything lies still, in milliseconds.
   * @param {Happened[]} happened */
  timeFor(happened) {
    return glide() * (1 + Math.max(0, ...delays(happened).values()) / Math.max(1, glide()));
  }

  /** All cards on the stock, from where they will be dealt. */
  #gather() {
    const { width, height } = this.#size;
    if (!this.view || !width || isStill()) return;
    const empty = { ...this.view, stock: 52, waste: [], foundations: [[], [], [], []] };
    const columns = COLUMNS.map(() => ({ down: 0, up: [] }));
    const { spots } = layOut({ ...empty, columns }, width, height, options.leftHanded);
    this.pieces.arrange(spots, { glide: 0 });
    void this.root.offsetWidth;
  }

  /** @param {View} view */
  #dealDelays(view) {
    /** @type {Map<string, number>} */
    const found = new Map();
    let order = 0;
    for (let row = 0; row < 7; row++) {
      view.columns.forEach(({ down, up }, index) => {
        if (row >= down + up.length) return;
        const card = up[row - down];
        found.set(card ?? `${COLUMNS[index]}:${row}`, Math.round(order++ * DEAL_STEP * glide()));
      });
    }
    return found;
  }

  /** @param {number} time @param {Map<string, number>} [order] */
  #draw(time, order) {
    const { width, height } = this.#size;
    if (!this.view || !width || !height) return;
    const layout = layOut(this.view, width, height, options.leftHanded);
    this.layout = layout;
    this.#sizeCards(layout);
    this.pieces.arrange(layout.spots, { glide: time, delays: order });
    for (const [place, box] of layout.places) {
      const slot = this.slots.get(place);
      if (slot) slot.style.transform = `translate(${box.x}px, ${box.y}px)`;
    }
    this.#name(this.view);
  }

  /** @param {Layout} layout */
  #sizeCards({ card }) {
    // Everything in every card inherits these: even to set them to what they are costs a look at all of it.
    if (card.width === this.#cardWidth) return;
    this.#cardWidth = card.width;
    this.root.style.setProperty("--card-width", `${card.width}px`);
    this.root.style.setProperty("--card-height", `${card.height}px`);
  }

  /** @param {View} view */
  #name(view) {
    for (const place of PLACES) {
      const slot = /** @type {HTMLElement} */ (this.slots.get(place));
      const here = this.pieces.last(place, 52);
      const open = here.filter((piece) => piece.isOpen);
      const isStop = place === "s" || !open.length || here.some((piece) => !piece.isUp);
      set(slot, "aria-label", placeLabel(place, view, this.#canRedeal));
      set(slot, "aria-hidden", isStop ? null : "true");
      slot.classList.toggle("stop", isStop);
      const up = here.filter((piece) => piece.isUp);
      here.forEach((piece) => this.#nameCard(piece, up.indexOf(piece) + 1, up.length));
      set(/** @type {HTMLElement} */ (slot.parentElement), "aria-owns", open.map(({ element }) => element.id).join(" ") || null);
    }
    const stock = /** @type {HTMLElement} */ (this.slots.get("s"));
    stock.classList.toggle("can-turn", !view.stock && this.#canRedeal);
    stock.classList.toggle("spent", !view.stock && !this.#canRedeal);
    this.root.dataset.stock = view.stock ? "" : this.#canRedeal ? "turn" : "spent";
  }

  /** @param {Piece} piece @param {number} order @param {number} count */
  #nameCard({ element, card, place, isUp, isOpen }, order, count) {
    set(element, "aria-label", isUp && card ? cardLabel(card, place, order, count) : null);
    set(element, "role", isUp && card ? "button" : null);
    set(element, "aria-hidden", isOpen ? null : "true");
    if (!isOpen) element.removeAttribute("tabindex");
    element.classList.toggle("buried", !isColumn(place) && order > 0 && order < count - 2);
  }

  /** The stops of the keyboard, area by area and line by line.
   * @returns {{ stock: HTMLElement[], waste: HTMLElement[], foundations: HTMLElement[], columns: HTMLElement[][] }} */
  stops() {
    /** @param {string} place */
    const at = (place) => {
      const slot = /** @type {HTMLElement} */ (this.slots.get(place));
      const open = this.pieces.last(place, 52).filter((piece) => piece.isOpen);
      const elements = open.map(({ element }) => element);
      return slot.classList.contains("stop") && place !== "w" ? [slot, ...elements] : elements.length ? elements : [slot];
    };
    return {
      ...{ stock: at("s").slice(0, 1), waste: at("w") },
      ...{ foundations: FOUNDATIONS.flatMap((place) => at(place).slice(-1)), columns: COLUMNS.map(at) },
    };
  }

  /** What an element of the table stands for: a place, and which of its cards.
   * @param {Element | null} element
   * @returns {{ place: string, held: Held | null } | null} */
  read(element) {
    const found = element?.closest("[data-place]");
    if (!(found instanceof HTMLElement) || !found.dataset.place) return null;
    const { place } = found.dataset;
    const piece = this.pieces.of(found);
    if (!piece?.isUp || !piece.card) return { place, held: null };
    const pieces = this.pieces.last(place, 52).filter(({ index }) => index >= piece.index);
    const isTop = pieces.length === 1;
    if (!isColumn(place) && !isTop) return { place, held: null };
    return { place, held: { place, count: pieces.length, cards: pieces.map(({ card }) => card) } };
  }

  /** @param {Held} held */
  piecesOf(held) {
    return this.pieces.last(held.place, held.count);
  }

  /** Lights where something can go, and what would.
   * @param {Iterable<string>} targets @param {Held | null} held @param {string} kind */
  light(targets, held, kind = "held") {
    const lit = new Set(targets);
    const picked = new Set(held ? this.piecesOf(held) : []);
    const tops = new Set([...lit].map((place) => this.pieces.last(place, 1)[0]));
    for (const [place, slot] of this.slots) {
      slot.classList.toggle("lit", lit.has(place) && !this.pieces.last(place, 1).length);
    }
    for (const piece of this.pieces.all) {
      piece.element.classList.toggle("lit", tops.has(piece));
      piece.element.classList.toggle("picked", picked.has(piece));
    }
    this.root.dataset.lights = lit.size || held ? kind : "";
  }
}

/** What is drawn on the cloth where nothing lies.
 * @param {string} place */
function markOf(place) {
  /** @param {string} path @param {string} name */
  const drawn = (path, name) => `<svg viewBox="0 0 24 24" aria-hidden="true" class="${name}"><path d="${path}"/></svg>`;
  if (place === "s") return drawn(TURN, "line turn") + drawn(CROSS, "line spent-mark");
  if (isColumn(place)) return drawn(CROWN, "mark");
  return place === "w" ? "" : `<i class="mark">${suitMark(place[1].toUpperCase())}</i>`;
}

/** Cards that go one after the other wait for one another.
 * @param {Happened[]} happened @returns {Map<string, number>} */
function delays(happened) {
  const events = happened.flatMap(({ event }) => (event ? [event] : []));
  const steps = events.filter((event) => event.type === "Moved" || event.type === "Drawn");
  /** @type {Map<string, number>} */
  const found = new Map();
  steps.forEach((event, order) => {
    for (const card of cardsOf(event)) found.set(card, Math.round(order * STEP * glide()));
  });
  return found;
}

/** @param {GameEvent} event */
function cardsOf(event) {
  return event.type === "Moved" || event.type === "Drawn" ? event.cards : [];
}

/** @param {HTMLElement} element @param {string} name @param {string | null} value */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
