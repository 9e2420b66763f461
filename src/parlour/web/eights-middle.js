// The middle of the table: the pile and what to draw from, the direction of play round them, the colour in force,
// what is to be drawn, reverses in a row.

import { colourMark } from "./eights-cards.js";
import { build } from "./building.js";
import { assignAttribute, stroke } from "./eights-elements.js";
import { flyPiece, layPiece, makePiece, paintPiece, seenAt } from "./eights-pieces.js";
import { topCard } from "./eights-moves.js";
import { colourName, directionWords, drawWords, eightsWords, pendingWords, reverseWords, topWords } from "./eights-words.js";
import { isStill } from "./options.js";

/** @import { EightsView } from "./eights-wire.js" */
/** @import { EightsPiece, Origin } from "./eights-pieces.js" */
/** @import { Plan } from "./eights-places.js" */

const SEEN_CARDS = 3; // cards of the pile that are seen at its edges
const ANGLES = [-2, 3, 1, -3.500, 2]; // degrees: cards are not laid down by a machine

export class EightsMiddle {
  /** @type {EightsPiece[]} The last one is on top. */
  #pieces = [];
  #laid = 0;

  /** @param {HTMLElement} root @param {() => void} draw */
  constructor(root, draw) {
    this.ring = build("div", "direction");
    this.ring.setAttribute("role", "img");
    this.deck = build("button", "deck", build("span", "sides", build("span", "back")), build("span", "deck-word", eightsWords.draw));
    this.deck.type = "button";
    this.deck.onclick = draw;
    this.pile = build("div", "pile");
    this.pile.setAttribute("role", "img");
    this.pending = build("p", "pending");
    this.colour = build("p", "colour");
    this.reverses = build("p", "reverses");
    this.below = build("div", "below", this.colour, this.reverses);
    this.root = build("div", "middle", this.ring, this.deck, this.pile, this.pending, this.below);
    root.append(this.root);
  }

  /** @param {EightsView} view @param {boolean} canDraw */
  show(view, canDraw) {
    this.#settle(topCard(view));
    assignAttribute(this.pile, "aria-label", topWords(topCard(view)));
    assignAttribute(this.ring, "aria-label", directionWords(view.direction));
    this.ring.classList.toggle("reversed", view.direction < 0);
    this.deck.classList.toggle("can", canDraw);
    assignAttribute(this.deck, "aria-disabled", String(!canDraw));
    assignAttribute(this.deck, "aria-label", drawWords(view.pending));
    this.deck.title = `${drawWords(view.pending)} (D)`;
    this.#showColour(view.colour);
    this.pending.hidden = !view.pending;
    this.reverses.hidden = !view.reverses;
    if (view.pending) {
      this.pending.replaceChildren(build("b", "", `+${view.pending}`), build("span", "unseen", pendingWords(view.pending)));
    }
    if (view.reverses) {
      this.reverses.replaceChildren(stroke("reverse"), `× ${view.reverses}`, build("span", "unseen", reverseWords(view.reverses)));
      this.reverses.title = reverseWords(view.reverses);
    }
  }

  /** @param {string} colour */
  #showColour(colour) {
    if (this.colour.dataset.colour === colour) return;
    this.colour.dataset.colour = colour;
    const name = colourName(colour);
    const shape = build("span", "shape");
    shape.innerHTML = colourMark(colour);
    this.colour.replaceChildren(build("span", "unseen", eightsWords.inForce), shape, name[0].toUpperCase() + name.slice(1));
  }

  /** @param {Plan} plan */
  place({ middle, pile, gap, pill }) {
    const { style } = this.root;
    style.translate = `${Math.round(middle.x)}px ${Math.round(middle.y)}px`;
    style.setProperty("--card-width", `${pile}px`);
    style.setProperty("--card-height", `${Math.round(pile * 1.4)}px`);
    style.setProperty("--gap", `${gap}px`);
    style.setProperty("--pill", `${pill}px`);
    style.setProperty("--ry", `${Math.round(middle.ry)}px`);
    const [rx, ry] = [Math.round(middle.rx), Math.round(middle.ry)];
    const size = `${rx} ${ry} ${pill}`;
    if (this.ring.dataset.size === size) return;
    this.ring.dataset.size = size;
    this.ring.innerHTML = arrows(rx, ry, Math.round(pill * 0.3));
  }

  /** @param {EightsPiece} piece @param {Origin | null} from @param {{ delay?: number, turns?: boolean }} [how] */
  lay(piece, from, how) {
    this.#pieces.push(piece);
    this.pile.append(piece.element);
    layPiece(piece, { x: 0, y: 0, angle: ANGLES[this.#laid++ % ANGLES.length] });
    if (from) flyPiece(piece, from, how);
    // What is buried goes when what buries it has arrived.
    const buried = this.#pieces.splice(0, Math.max(0, this.#pieces.length - SEEN_CARDS));
    for (const { element } of buried) element.remove();
  }

  /** The pile is the server's: whatever has been laid down, this is on top.
   * @param {string} text */
  #settle(text) {
    const top = this.#pieces.at(-1);
    if (top?.text !== text) this.lay(makePiece(text), null);
  }

  /** Takes a card off again, whatever lies on it by now.
   * @param {EightsPiece} piece */
  lift(piece) {
    this.#pieces = this.#pieces.filter((each) => each !== piece);
  }

  clear() {
    for (const { element } of this.#pieces.splice(0)) element.remove();
  }

  /** @returns {Origin} */
  get source() {
    return seenAt(this.deck);
  }

  /** More is to be drawn, or the direction has turned: it is seen to change.
   * @param {HTMLElement} part */
  stress(part) {
    if (!isStill()) part.animate([{ scale: "1.35", opacity: 0.4 }, { scale: "1", opacity: 1 }], { duration: 320, easing: "ease-out" });
  }

  restyle() {
    for (const piece of this.#pieces) paintPiece(piece, piece.text);
  }
}

/** A track with arrow heads on it, clockwise, where nothing lies on it.
 * @param {number} rx @param {number} ry @param {number} head */
function arrows(rx, ry, head) {
  const off = rx * 0.62;
  const places = [[rx, 0, 90], [-rx, 0, 270], [-off, -ry, 0], [off, -ry, 0], [off, ry, 180], [-off, ry, 180]];
  const heads = places.map(([x, y, angle]) => {
    const at = `translate(${x} ${y}) rotate(${angle})`;
    return `<path class="head" transform="${at}" d="M${-head / 2} ${-head}L${head / 2} 0L${-head / 2} ${head}"/>`;
  });
  const [width, height] = [2 * rx + 40, 2 * ry + 40];
  return (
    `<svg viewBox="${-width / 2} ${-height / 2} ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">` +
    `<rect x="${-rx}" y="${-ry}" width="${2 * rx}" height="${2 * ry}" rx="${Math.min(rx, ry) * 0.55}"/>${heads.join("")}</svg>`
  );
}
