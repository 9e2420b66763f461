// The 52 cards as elements, each one for life: told where every card lies now, they go there. An animation is
// nothing but the difference between where they were and where they are. Knows no game.

import { face } from "./cards.js";

/** @import { Spot } from "./wire.js" */

const ABOVE_ALL = 500;

/** @typedef {{ element: HTMLElement, sides: HTMLElement, face: HTMLElement, card: string | null, place: string,
 *   index: number, isUp: boolean, isOpen: boolean, isLifted: boolean, x: number, y: number, landing: number }} Piece */
/** @typedef {{ glide: number, delays?: Map<string, number>, deal?: boolean }} Motion Milliseconds; by card or place. */

export class Pieces {
  /** @type {Piece[]} */
  all = [];
  #style = { fourColour: false, largePrint: false };

  /** @param {HTMLElement} layer @param {number} count */
  constructor(layer, count) {
    this.layer = layer;
    for (let number = 0; number < count; number++) {
      const element = make("div", "card");
      const sides = make("div", "sides");
      const back = make("div", "back");
      const front = make("div", "face");
      element.id = `card-${number}`;
      sides.append(back, front);
      element.append(sides);
      layer.append(element);
      const seat = { card: null, place: "", index: number, isUp: false, isOpen: false, isLifted: false };
      this.all.push({ element, sides, face: front, ...seat, x: 0, y: 0, landing: 0 });
    }
  }

  /** @param {{ fourColour: boolean, largePrint: boolean }} style */
  restyle(style) {
    this.#style = style;
    for (const piece of this.all) this.#paint(piece);
  }

  /** @param {Element | null} element */
  of(element) {
    return this.all.find((piece) => piece.element === element);
  }

  /** @param {string} card */
  named(card) {
    return this.all.find((piece) => piece.card === card);
  }

  /** The last `count` cards of a place, bottom first.
   * @param {string} place @param {number} count */
  last(place, count) {
    const here = this.all.filter((piece) => piece.place === place).sort((one, other) => one.index - other.index);
    return here.slice(-count);
  }

  /** Forgets which element is which card: another deal is coming. */
  shuffle() {
    for (const piece of this.all) piece.card = null;
  }

  /** @param {Spot[]} spots @param {Motion} motion */
  arrange(spots, motion) {
    const pairs = assign(this.all, spots);
    // Reading nothing from the page between the writes keeps this to one layout.
    for (const [piece, spot] of pairs) this.#settle(piece, spot, motion);
    const used = new Set(pairs.map(([piece]) => piece));
    for (const piece of this.all) piece.element.hidden = !used.has(piece);
  }

  /** @param {Piece} piece @param {Spot} spot @param {Motion} motion */
  #settle(piece, spot, motion) {
    const { element } = piece;
    const isTurned = piece.isUp !== spot.isUp;
    const isMoved = piece.x !== spot.x || piece.y !== spot.y;
    const delay = motion.delays?.get(spot.card ?? `${spot.place}:${spot.index}`) ?? 0;
    const isNew = piece.card !== spot.card;
    Object.assign(piece, { card: spot.card, place: spot.place, index: spot.index, x: spot.x, y: spot.y });
    Object.assign(piece, { isUp: spot.isUp, isOpen: spot.isOpen });
    element.dataset.place = spot.place;
    if (isNew) this.#paint(piece);
    element.classList.toggle("up", spot.isUp);
    if (isTurned && motion.glide) turn(piece, motion.glide, delay);
    if (piece.isLifted) return;
    if (!isMoved && !piece.landing) {
      element.style.zIndex = String(spot.index);
      return;
    }
    if (!isMoved) return;
    element.style.transition = motion.glide ? `transform ${motion.glide}ms var(--ease) ${delay}ms` : "none";
    element.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    this.#fly(piece, motion.glide, delay);
  }

  /** Above everything else while it is on its way; until it leaves it lies where it lay.
   * @param {Piece} piece @param {number} time @param {number} delay */
  #fly(piece, time, delay = 0) {
    clearTimeout(piece.landing);
    piece.landing = 0;
    const leave = () => {
      piece.element.style.zIndex = String(piece.index + (time ? ABOVE_ALL : 0));
      piece.landing = time ? window.setTimeout(() => this.#land(piece), time) : 0;
    };
    if (time && delay) piece.landing = window.setTimeout(leave, delay);
    else leave();
  }

  /** @param {Piece} piece */
  #land(piece) {
    piece.landing = 0;
    if (!piece.isLifted) piece.element.style.zIndex = String(piece.index);
  }

  /** @param {Piece} piece */
  #paint(piece) {
    const { card } = piece;
    if (card === null) {
      delete piece.element.dataset.card;
      return; // what was seen stays under the back until the card is another one
    }
    piece.element.dataset.card = card;
    const drawn = `${card}${this.#style.fourColour}${this.#style.largePrint}`;
    if (piece.face.dataset.drawn === drawn) return;
    piece.face.dataset.drawn = drawn;
    piece.face.innerHTML = face(card, this.#style);
  }

  /** Picks cards up: from now on they follow the hand. Gives where they are seen now, even on their way.
   * @param {Piece[]} pieces */
  lift(pieces) {
    const table = this.layer.getBoundingClientRect();
    const first = pieces[0].element.getBoundingClientRect();
    const from = { x: first.left - table.left, y: first.top - table.top };
    pieces.forEach((piece, order) => {
      piece.isLifted = true;
      clearTimeout(piece.landing);
      piece.landing = 0;
      piece.element.classList.add("lifted");
      piece.element.style.zIndex = String(2 * ABOVE_ALL + order);
      piece.element.style.transition = "none";
    });
    return from;
  }

  /** @param {Piece[]} pieces @param {number} x @param {number} y @param {number} tilt Degrees. */
  carry(pieces, x, y, tilt) {
    for (const piece of pieces) {
      const left = x + piece.x - pieces[0].x;
      const top = y + piece.y - pieces[0].y;
      piece.element.style.transform = `translate(${left}px, ${top}px) rotate(${tilt}deg)`;
    }
  }

  /** Lets go: they glide to where they belong.
   * @param {Piece[]} pieces @param {number} glide */
  release(pieces, glide) {
    for (const piece of pieces) {
      piece.isLifted = false;
      piece.element.classList.remove("lifted");
      piece.element.style.transition = glide ? `transform ${glide}ms var(--ease)` : "none";
      piece.element.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
      this.#fly(piece, glide);
    }
  }
}

/** Which element lies at which spot: a card that is seen keeps its element; one that is turned up is the element
 * that lay there face down; the rest keep their spots as far as they can.
 * @param {Piece[]} pieces @param {Spot[]} spots @returns {[Piece, Spot][]} */
function assign(pieces, spots) {
  const free = new Set(pieces);
  /** @type {Map<Spot, Piece>} */
  const found = new Map();
  /** @param {Spot} spot @param {Piece | undefined} piece */
  const give = (spot, piece) => {
    if (piece === undefined || found.has(spot)) return;
    found.set(spot, piece);
    free.delete(piece);
  };
  const byCard = new Map(pieces.map((piece) => [piece.card, piece]));
  const byPlace = new Map(pieces.map((piece) => [`${piece.place}:${piece.index}`, piece]));
  for (const spot of spots) if (spot.card !== null) give(spot, byCard.get(spot.card));
  for (const spot of spots) {
    const here = byPlace.get(`${spot.place}:${spot.index}`);
    if (here && free.has(here) && (here.card === null || spot.card === null)) give(spot, here);
  }
  // What is left comes from a pile of face-down cards or goes to one: from the top of the nearest.
  const left = [...free].sort((one, other) => other.index - one.index);
  for (const spot of spots) {
    if (found.has(spot)) continue;
    const unknown = left.filter((piece) => free.has(piece));
    const home = unknown.find((piece) => piece.place === spot.place);
    const fromStock = unknown.find((piece) => piece.place === "s");
    give(spot, (spot.place === "w" ? fromStock : home) ?? home ?? unknown[0]);
  }
  return spots.flatMap((spot) => {
    const piece = found.get(spot);
    return piece ? [[piece, spot]] : [];
  });
}

/** @param {Piece} piece @param {number} glide @param {number} delay */
function turn(piece, glide, delay) {
  const timing = { duration: glide, delay, easing: "linear", fill: /** @type {const} */ ("backwards") };
  const [before, after] = piece.isUp ? [0, 1] : [1, 0];
  piece.sides.animate([{ transform: "none" }, { transform: "scaleX(0)" }, { transform: "none" }], timing);
  piece.face.animate(
    [
      { opacity: before },
      { opacity: before, offset: 0.5 },
      { opacity: after, offset: 0.5 },
      { opacity: after },
    ],
    timing,
  );
}

/** @param {string} tag @param {string} name */
function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
