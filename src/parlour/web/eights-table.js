// The Eights table on the screen: lays out its parts, draws a view in them, and shows what happened on the way to it.
// The view is drawn at once; flights and marks at the seats are only looks.

import { eightsBack } from "./eights-cards.js";
import { build } from "./building.js";
import { EightsHand } from "./eights-hand.js";
import { EightsMiddle } from "./eights-middle.js";
import { inOrder, playable, topCard } from "./eights-moves.js";
import { flightTime, flyBack, makePiece, seenAt } from "./eights-pieces.js";
import { planTable } from "./eights-places.js";
import { EightsSeats } from "./eights-seats.js";
import { EightsStrip } from "./eights-strip.js";
import { eightsWords } from "./eights-words.js";
import { glide, isStill, options } from "./options.js";

/** @import { EightsEvent, EightsHappened, EightsView } from "./eights-wire.js" */
/** @import { EightsPiece, Origin } from "./eights-pieces.js" */
/** @import { Plan } from "./eights-places.js" */
/** @import { SeatInfo } from "./wire.js" */

const MANY = 3; // cards drawn at once that are felt
const MOST_FLYERS = 10;
const LONGEST_DEAL = 1100; // milliseconds, however many cards

/** @typedef {{ view: EightsView, seats: readonly (SeatInfo | null)[], you: number | undefined, moves: readonly string[] }} Shown */

export class EightsTable {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {number[]} */
  #others = [];
  /** @type {EightsPiece | null} One's own card that is on its way and not answered yet. */
  #sent = null;

  /** @param {HTMLElement} root @param {{ draw: () => void, react: (reaction: string) => void, openLog: () => void }} acts */
  constructor(root, acts) {
    this.root = build("section", "eights");
    this.root.setAttribute("aria-label", eightsWords.table);
    this.root.style.setProperty("--back", `url("data:image/svg+xml,${encodeURIComponent(eightsBack())}")`);
    root.append(this.root);
    // What comes first is read first: the others, the piles, oneself, the hand.
    const upper = build("div", "around");
    this.root.append(upper);
    this.middle = new EightsMiddle(this.root, acts.draw);
    this.strip = new EightsStrip(this.root, { ...acts, goOn: () => this.hand.focus() });
    this.hand = new EightsHand(this.root);
    this.seats = new EightsSeats(upper, this.strip.mine);
    this.flyers = build("div", "flyers");
    this.flyers.setAttribute("aria-hidden", "true");
    this.root.append(this.flyers);
    this.watcher = new ResizeObserver(() => this.redraw());
    this.watcher.observe(this.root);
  }

  /** @param {Shown} shown @param {EightsHappened[]} happened */
  show(shown, happened) {
    const isDeal = happened.some(({ what }) => what === "started");
    this.#shown = shown;
    if (isDeal) this.#clear();
    this.#others = this.seats.show(shown.view, shown.seats, shown.you);
    this.#arrange();
    const events = happened.flatMap(({ event }) => (event ? [event] : []));
    this.#layDown(shown, events);
    if (isDeal) this.middle.lay(makePiece(topCard(shown.view)), this.middle.source, { turns: true });
    this.#drawParts(this.#newCardsFrom(shown, events, isDeal), isDeal);
    this.#feel(events);
    if (isDeal) this.#deal(shown);
  }

  /** The same at another size, or in other looks. */
  redraw() {
    if (!this.#shown) return;
    this.#arrange();
    this.#drawParts(null, false);
  }

  restyle() {
    this.hand.restyle();
    this.middle.restyle();
    this.redraw();
  }

  /** A card of one's own goes to the pile before the server has said so.
   * @param {EightsPiece} piece @param {string} move */
  send(piece, move) {
    const from = seenAt(piece.element);
    const taken = this.hand.take(piece.text, piece);
    if (!taken) return;
    this.#lay(taken, move, from);
    this.#sent = taken;
  }

  /** It may not lie there after all.
   * @param {string} text */
  takeBack(text) {
    if (!this.#sent) return;
    this.middle.lift(this.#sent);
    this.hand.adopt(this.#sent, text);
    this.#sent = null;
  }

  /** @param {EightsPiece} piece @param {string} move @param {Origin} from @param {number} [delay] */
  #lay(piece, move, from, delay = 0) {
    const face = makePiece(move).front.innerHTML;
    piece.text = move;
    piece.front.innerHTML = face;
    piece.element.classList.remove("playable", "dim", "picked", "lifted");
    this.middle.lay(piece, from, { delay });
  }

  #clear() {
    this.#sent = null;
    this.hand.clear();
    this.middle.clear();
    this.flyers.replaceChildren();
  }

  /** Cards that were played fly to the pile, from a seat or out of the hand.
   * @param {Shown} shown @param {EightsEvent[]} events */
  #layDown({ you }, events) {
    let delay = 0;
    for (const event of events) {
      if (event.type !== "Played") continue;
      if (event.seat === you && this.#sent?.text === event.card) {
        this.#sent = null;
        continue;
      }
      const own = event.seat === you ? this.hand.take(event.card.split("=")[0]) : null;
      const from = own ? seenAt(own.element) : this.seats.origin(event.seat);
      this.#lay(own ?? makePiece(event.card), event.card, from, delay);
      delay += glide();
    }
  }

  /** @param {Shown} shown @param {EightsEvent[]} events @param {boolean} isDeal */
  #newCardsFrom({ you }, events, isDeal) {
    const drew = events.some((event) => event.type === "Drew" && event.seat === you);
    return drew || isDeal ? this.middle.source : null;
  }

  #arrange() {
    if (!this.#shown) return;
    const { view, you } = this.#shown;
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const isWatching = you === undefined || !(you in view.counts);
    const hand = inOrder(view.hand);
    const plan = planTable({ width, height, others: this.#others.length, isWatching, hand, largePrint: options.largePrint });
    this.plan = plan;
    this.#setSizes(plan, isWatching);
    this.seats.place(this.#others, plan);
    this.middle.place(plan);
  }

  /** @param {Plan} plan @param {boolean} isWatching */
  #setSizes(plan, isWatching) {
    const { style, classList } = this.root;
    style.setProperty("--card-width", `${plan.card}px`);
    style.setProperty("--card-height", `${Math.round(plan.card * 1.4)}px`);
    style.setProperty("--table-width", `${plan.width}px`);
    style.setProperty("--log-width", `${plan.logWidth}px`);
    style.setProperty("--strip-y", `${plan.stripY}px`);
    style.setProperty("--strip-height", `${plan.stripHeight}px`);
    // What the page says stands above the strip: the hand stays free.
    document.body.style.setProperty("--foot", `${this.root.clientHeight - plan.stripY + 6}px`);
    classList.toggle("flat", plan.isFlat);
    classList.toggle("roomy", plan.isRoomy);
    classList.toggle("grand", plan.isGrand);
    classList.toggle("logged", plan.logWidth > 0);
    classList.toggle("watching", isWatching);
    this.middle.deck.disabled = isWatching;
    classList.toggle("still", isStill());
  }

  /** @param {Origin | null} from @param {boolean} isDeal */
  #drawParts(from, isDeal) {
    if (!this.#shown || !this.plan) return;
    const { view, moves } = this.#shown;
    const hand = inOrder(view.hand);
    this.middle.show(view, moves.includes("draw"));
    const count = isDeal ? hand.length * view.counts.length : Math.max(1, hand.length - this.hand.pieces.length);
    const step = Math.min(glide() * 0.45, LONGEST_DEAL / count) * (isDeal ? view.counts.length : 1);
    this.hand.show(hand, { fan: this.plan.fan, playable: playable(moves), isTurn: moves.length > 0, from, step });
  }

  /** @param {EightsEvent[]} events */
  #feel(events) {
    for (const event of events) {
      if (event.type === "Skipped") [...new Set(event.seats)].forEach((seat) => this.seats.skip(seat));
      if (event.type === "Turned") this.middle.stress(this.middle.reverses);
      if (event.type === "Pending") this.middle.stress(this.middle.pending);
      if (event.type === "Drew") this.#draws(event.seat, event.count);
    }
  }

  /** @param {number} seat @param {number} count */
  #draws(seat, count) {
    if (count >= MANY) this.seats.load(seat, count);
    if (seat === this.#shown?.you) return; // one's own are seen to come
    const to = this.seats.origin(seat);
    const cards = Math.min(count, MOST_FLYERS);
    for (let card = 0; card < cards; card++) flyBack(this.flyers, this.middle.source, to, card * glide() * 0.4);
  }

  /** @param {Shown} shown */
  #deal({ view }) {
    const each = Math.max(...view.counts);
    const step = Math.min(glide() * 0.45, LONGEST_DEAL / (each * view.counts.length));
    for (let card = 0; card < each; card++) {
      this.#others.forEach((seat, order) => {
        flyBack(this.flyers, this.middle.source, this.seats.origin(seat), (card * view.counts.length + order + 1) * step);
      });
    }
  }

  close() {
    this.watcher.disconnect();
    document.body.style.removeProperty("--foot");
    this.root.remove();
  }
}

/** Until the last card that was played lies still. */
export const settled = () => flightTime() + 60;
