// The middle of the table: the pile and the deck, the direction of play round them, the current colour, pending draws,
// reverses in a row.

import { colourMark } from "../cards/eights-deck.js";
import { stroke } from "../company/marks.js";
import { build, setAttribute, setText } from "../kit/elements.js";
import { isStill } from "../kit/options.js";
import { seenAt } from "../table/glide.js";
import { numberText, words } from "../words/message.js";
import { cardOf } from "./moves.js";
import { directionFacts, topText } from "./sentences.js";

/** @import { Origin, Spot } from "../table/types.js" */
/** @import { Plan } from "./layout.js" */
/** @import { EightsView, TableView } from "./wire.js" */

const ANGLES = [-2, 3, 1, -3.5, 2]; // degrees, so that cards lie naturally
const BURST = 1300; // milliseconds

export class Middle {
  /** What is drawn: the colour, and the size of the ring. */
  #drawn = { colour: "", ring: "" };

  /** @param {HTMLElement} root @param {() => void} draw */
  constructor(root, draw) {
    this.ring = build("div", { class: "direction", "aria-hidden": "true" });
    this.deck = build("button", { class: "deck", type: "button", onclick: draw }, build("span", "sides", build("span", "back")), build("span", "deck-word", words("eights.draw")));
    this.pile = build("div", { class: "pile", "aria-hidden": "true" });
    this.told = build("p", "unseen told-pile");
    this.pendingCount = build("b", "");
    this.pendingWords = build("span", "unseen");
    this.pending = build("p", "pending", this.pendingCount, this.pendingWords);
    this.shape = build("span", "shape");
    this.colourName = build("span", "");
    this.colour = build("p", "colour", build("span", "unseen", words("eights.currentColour")), this.shape, this.colourName);
    this.reversesCount = build("span", "");
    this.reversesWords = build("span", "unseen");
    this.reverses = build("p", "reverses", stroke("reverse"), this.reversesCount, this.reversesWords);
    this.below = build("div", "below", this.colour, this.reverses);
    this.root = build("div", "middle", this.ring, this.deck, this.pile, this.told, this.pending, this.below);
    root.append(this.root);
  }

  /** @param {TableView} view @param {boolean} canDraw @param {boolean} isAimed A card dropped now is played. */
  show(view, canDraw, isAimed) {
    setText(this.told, `${topText(view.pile.at(-1)?.face ?? view.top)} ${words("eights.read.direction", directionFacts(view.direction))}`);
    this.pile.classList.toggle("aimed", isAimed);
    this.ring.classList.toggle("reversed", view.direction < 0);
    this.deck.classList.toggle("can", canDraw);
    setAttribute(this.deck, "aria-disabled", String(!canDraw));
    const draw = words("eights.drawLabel", { count: view.draw_count });
    setAttribute(this.deck, "aria-label", draw);
    setAttribute(this.deck, "title", words("common.withKey", { label: draw, key: "D" }));
    this.#showColour(view.colour);
    this.#showCounts(view);
  }

  /** @param {string} colour */
  #showColour(colour) {
    if (this.#drawn.colour === colour) return;
    this.#drawn.colour = colour;
    this.shape.innerHTML = colourMark(colour);
    setText(this.colourName, words("eights.colour", { colour }));
  }

  /** @param {EightsView} view */
  #showCounts({ pending, reverses }) {
    this.pending.hidden = !pending;
    setText(this.pendingCount, words("company.drew", { count: pending }));
    setText(this.pendingWords, words("eights.pendingLabel", { count: pending }));
    this.reverses.hidden = !reverses;
    setText(this.reversesCount, `× ${numberText(reverses)}`);
    const inARow = words("eights.reversesLabel", { count: reverses });
    setText(this.reversesWords, inARow);
    setAttribute(this.reverses, "title", inARow);
  }

  /** @param {TableView} view @returns {Spot[]} */
  spots({ pile }) {
    return pile.map(({ face, at }) => {
      const angle = ANGLES[at % ANGLES.length];
      return { place: "pile", index: at, card: cardOf(face), face, isUp: true, isOpen: false, x: 0, y: 0, angle, layer: this.pile };
    });
  }

  /** @param {Plan} plan */
  place({ middle, pile, gap, pill }) {
    const { style } = this.root;
    style.translate = `${Math.round(middle.x)}px ${Math.round(middle.y)}px`;
    style.setProperty("--card-width", `${pile.width}px`);
    style.setProperty("--card-height", `${pile.height}px`);
    style.setProperty("--gap", `${gap}px`);
    style.setProperty("--pill", `${pill}px`);
    const [rx, ry] = [Math.round(middle.rx), Math.round(middle.ry)];
    style.setProperty("--rx", `${rx}px`);
    style.setProperty("--ry", `${ry}px`);
    const size = `${rx} ${ry} ${pill}`;
    if (this.#drawn.ring === size) return;
    this.#drawn.ring = size;
    this.ring.innerHTML = arrows(rx, ry, Math.round(pill * 0.3));
  }

  /** Return the origin of drawn cards. @returns {Origin} */
  get source() {
    return { ...seenAt(this.deck), isUp: false };
  }

  /** Animate a part that has changed: pending draws, or the direction.
   * @param {HTMLElement} part @param {boolean} [isMuch] It grows for a moment. */
  stress(part, isMuch = false) {
    if (isStill()) return;
    const frames = isMuch ? { scale: [1, 1.6, 1.6, 1], offset: [0, 0.2, 0.65, 1] } : { scale: [1.35, 1], opacity: [0.4, 1] };
    part.animate(frames, { duration: isMuch ? BURST : 320, easing: "ease-out" });
  }

  /** Show an important event above the piles for a moment. The log and screen readers get it too.
   * @param {string} text */
  burst(text) {
    const element = build("p", { class: "burst", "aria-hidden": "true" }, text);
    this.root.append(element);
    const frames = { opacity: [0, 1, 1, 0], scale: [0.7, 1, 1, 1.06], offset: [0, 0.16, 0.7, 1] };
    const shown = element.animate(isStill() ? [] : frames, { duration: BURST, easing: "ease-out" });
    const gone = () => element.remove();
    shown.finished.then(gone, gone);
  }
}

/** Return a track with arrow heads, clockwise, in the gaps between other parts.
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
