// The cards of a table as elements. Given the new position of every card, they move there: an animation is the
// difference between two states. Independent of any game.

import { build } from "../kit/elements.js";
import { comeFrom, flip, glide, raise, rest, seenAt } from "./glide.js";
import { match } from "./match.js";

/** @import { Motion, Origin, Piece, Point, Spot } from "./types.js" */

let count = 0;

export class Pieces {
  /** @type {Piece[]} */
  all = [];
  /** @type {Map<Element, Piece>} */
  #byElement = new Map();
  /** The card on which the lifted ones lay. @type {Piece | undefined} */
  #bared;
  #layer;
  #draw;

  /** @param {HTMLElement} layer The parent of cards, unless their spot names another.
   * @param {(face: string) => string} draw The picture of a face. */
  constructor(layer, draw) {
    this.#layer = layer;
    this.#draw = draw;
  }

  /** @param {Element | null} element The card's own, or one within it. */
  of(element) {
    const card = element?.closest(".card");
    return card ? this.#byElement.get(card) : undefined;
  }

  /** Return the cards of a place, bottom first.
   * @param {string} place */
  at(place) {
    return this.all.filter((piece) => piece.place === place).sort((one, other) => one.index - other.index);
  }

  /** @param {string} place @param {number} number Of its last cards. */
  last(place, number) {
    return this.at(place).slice(-number);
  }

  /** Redraw every face after a change of appearance. */
  restyle() {
    for (const piece of this.all) this.#paint(piece, piece.drawn);
  }

  /** Forget which element is which card, before a new deal. */
  forget() {
    for (const piece of this.all) {
      piece.card = null;
      piece.element.classList.remove("came");
    }
  }

  /** @param {readonly Spot[]} spots @param {Motion} motion */
  arrange(spots, motion) {
    const found = match(this.all, spots, motion.meant);
    const comers = this.#admit(spots, found, motion);
    if (!motion.time) markComers(found);
    for (const [spot, piece] of found) {
      const { isTurned, isMoved, time, delay } = this.#settle(piece, spot, motion, comers.has(piece));
      if (isTurned && time) flip(piece, time, delay);
      if (piece.isLifted) continue;
      if (isMoved) glide(piece, time, delay);
      else rest(piece);
    }
    const used = new Set(found.values());
    for (const piece of this.all) if (!used.has(piece)) this.#remove(piece);
    this.all = this.all.filter((piece) => used.has(piece));
  }

  /** Start cards that are new, or have a new parent, from where they are on screen.
   * @param {readonly Spot[]} spots @param {Map<Spot, Piece>} found @param {Motion} motion @returns {Set<Piece>} */
  #admit(spots, found, motion) {
    /** @type {{ piece: Piece, origin: Origin | null, layer: HTMLElement }[]} */
    const comers = [];
    for (const spot of spots) {
      const layer = spot.layer ?? this.#layer;
      const known = found.get(spot);
      if (known?.layer === layer) continue;
      const origin = !motion.time ? null : known ? seenAt(known.element) : (motion.from?.(spot) ?? null);
      const piece = known ?? this.#make(layer, spot, origin?.isUp ?? spot.isUp);
      found.set(spot, piece);
      comers.push({ piece, origin, layer });
    }
    for (const { piece, layer } of comers) {
      piece.layer = layer;
      if (piece.element.parentElement !== layer) layer.append(piece.element);
    }
    comeFrom(comers.flatMap(({ piece, origin }) => (origin ? [{ piece, origin }] : [])));
    return new Set(comers.flatMap(({ piece, origin }) => (origin ? [piece] : [])));
  }

  /** @param {HTMLElement} layer @param {Spot} spot @param {boolean} isUp @returns {Piece} */
  #make(layer, { index }, isUp) {
    const front = build("div", "face");
    const sides = build("div", "sides", build("div", "back"), front);
    const element = build("div", { class: "card", id: `card-${count++}` }, sides);
    /** @type {Piece} */
    const piece = {
      ...{ element, sides, front, card: null, drawn: "", place: "", index, isUp, isOpen: false, isLifted: false },
      ...{ x: NaN, y: NaN, angle: 0, level: 0, layer, landing: 0 }, // it has no place yet
    };
    this.all.push(piece);
    this.#byElement.set(element, piece);
    return piece;
  }

  /** Record where a card lies now, and show its face. Return what has changed, and the duration of its animation.
   * @param {Piece} piece @param {Spot} spot @param {Motion} motion @param {boolean} isComing */
  #settle(piece, spot, motion, isComing) {
    const { element } = piece;
    const { angle = 0, level = 0 } = spot;
    const isTurned = piece.isUp !== spot.isUp;
    const isFirst = Number.isNaN(piece.x) && !isComing;
    const isMoved = isComing || piece.x !== spot.x || piece.y !== spot.y || piece.angle !== angle;
    const { place, index, isUp, isOpen, x, y } = spot;
    Object.assign(piece, { place, index, isUp, isOpen, x, y, angle, level });
    element.dataset.place = place;
    this.#show(piece, spot);
    const time = isFirst ? 0 : motion.time;
    const delay = time ? (motion.delay?.(spot) ?? 0) : 0;
    return { isTurned, isMoved, time, delay };
  }

  /** @param {Piece} piece @param {Spot} spot */
  #show(piece, { card, face, isUp }) {
    piece.card = card;
    piece.element.classList.toggle("up", isUp);
    if (card === null) {
      delete piece.element.dataset.card;
      return; // the old face stays under the back until the card is another one
    }
    piece.element.dataset.card = card;
    if (piece.drawn !== (face ?? card)) this.#paint(piece, face ?? card);
  }

  /** @param {Piece} piece @param {string} drawn */
  #paint(piece, drawn) {
    piece.drawn = drawn;
    if (drawn) piece.front.innerHTML = this.#draw(drawn);
  }

  /** @param {Piece} piece */
  #remove(piece) {
    clearTimeout(piece.landing);
    piece.element.remove();
    this.#byElement.delete(piece.element);
  }

  /** Pick up cards to follow the pointer. Return where the first is on screen now, even in mid-animation.
   * @param {Piece[]} pieces @returns {Point} */
  lift(pieces) {
    const edge = pieces[0].layer.getBoundingClientRect();
    const { left, top } = pieces[0].element.getBoundingClientRect();
    this.#bare(this.all.find(({ place, index }) => place === pieces[0].place && index === pieces[0].index - 1));
    pieces.forEach((piece, order) => {
      piece.isLifted = true;
      piece.element.classList.add("lifted");
      raise(piece, order);
    });
    return { x: left - edge.left, y: top - edge.top };
  }

  /** @param {Piece[]} pieces @param {Point} to Of the first, in its layer. @param {number} tilt Degrees. */
  carry(pieces, { x, y }, tilt) {
    for (const piece of pieces) {
      const left = x + piece.x - pieces[0].x;
      const top = y + piece.y - pieces[0].y;
      piece.element.style.transform = `translate(${left}px, ${top}px) rotate(${tilt}deg)`;
    }
  }

  /** @param {Piece} [piece] */
  #bare(piece) {
    this.#bared?.element.classList.remove("bared");
    piece?.element.classList.add("bared");
    this.#bared = piece;
  }

  /** Release cards: they glide to their places.
   * @param {Piece[]} pieces @param {number} time */
  release(pieces, time) {
    this.#bare();
    for (const piece of pieces) {
      piece.isLifted = false;
      piece.element.classList.remove("lifted");
      glide(piece, time, 0);
    }
  }

  destroy() {
    for (const piece of this.all.splice(0)) this.#remove(piece);
  }
}

/** Mark the open cards that lie elsewhere now, until others do: nobody saw them move.
 * @param {Map<Spot, Piece>} found */
function markComers(found) {
  const came = [...found].filter(([spot, piece]) => spot.isUp && piece.card && piece.place && piece.place !== spot.place).map(([, piece]) => piece);
  if (came.length > 0) for (const piece of found.values()) piece.element.classList.toggle("came", came.includes(piece));
}
