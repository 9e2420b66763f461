// The Eights table on the screen: lays out its parts, draws the state in them, and shows what happened on the way to it.
// The state is drawn at once; flights and marks at the seats are only visual.

import { eightsBack, eightsFace } from "../cards/eights-deck.js";
import { Seats } from "../company/seats.js";
import { Strip } from "../company/strip.js";
import { build } from "../kit/elements.js";
import { glide, options } from "../kit/options.js";
import { flyBack } from "../table/glide.js";
import { highlights } from "../table/highlights.js";
import { Pieces } from "../table/pieces.js";
import { words } from "../words/message.js";
import { Hand } from "./hand.js";
import { planTable } from "./layout.js";
import { Middle } from "./middle.js";
import { eventsOf, inOrder, playableCards } from "./moves.js";
import { ownSeat } from "./state.js";

/** @import { Motion, Origin, Spot } from "../table/types.js" */
/** @import { Plan } from "./layout.js" */
/** @import { State } from "./state.js" */
/** @import { EightsEvent, EightsHappened, TableView } from "./wire.js" */

const MANY = 3; // cards drawn at once that count as many
const MOST_FLYERS = 10;
const LONGEST_DEAL = 1100; // milliseconds, however many cards
const FLIGHT = 1.7; // of a glide: flights across the table take a little longer
const STEP = 0.45; // of a glide, between cards that go one after the other

/** Milliseconds that a card takes across the table. */
export const flightTime = () => glide() * FLIGHT;

export class Board {
  /** @type {number[]} */
  #others = [];
  #marks = highlights();
  #free = 0;

  /** @param {HTMLElement} root @param {State} state @param {() => readonly string[]} moves
   * @param {{ draw: () => void, reactions: readonly string[], react: (reaction: string) => void, openLog: () => void }} acts */
  constructor(root, state, moves, acts) {
    this.state = state;
    this.moves = moves;
    this.root = build("section", { class: "seated eights", "aria-label": words("eights.table") });
    this.root.style.setProperty("--back", `url("data:image/svg+xml,${encodeURIComponent(eightsBack())}")`);
    root.append(this.root);
    // All but the log, which is beside it, in reading order: the others, the piles, the player, the hand.
    this.table = build("div", "eights-table");
    this.root.append(this.table);
    this.felt = build("div", "felt");
    const upper = build("div", "around");
    this.table.append(this.felt, upper);
    this.middle = new Middle(this.table, acts.draw);
    this.strip = new Strip(this.table, { ...acts, goOn: () => this.hand.focus() });
    this.pieces = new Pieces(this.table, (face) => eightsFace(face, options));
    this.hand = new Hand(this.table, state, this.pieces);
    this.seats = new Seats(upper, this.strip.mine);
    this.flyers = build("div", { class: "flyers", "aria-hidden": "true" });
    this.table.append(this.flyers);
    this.watcher = new ResizeObserver(() => this.redraw());
    this.watcher.observe(this.root);
  }

  destroy() {
    this.watcher.disconnect();
    this.hand.destroy();
    this.seats.destroy();
    this.pieces.destroy();
    document.body.style.removeProperty("--foot");
    this.root.remove();
  }

  /** @param {EightsHappened[]} happened */
  show(happened) {
    const { view, update } = this.state;
    if (!view || !update) return;
    const isDeal = happened.some(({ what }) => what === "started");
    if (isDeal) {
      this.pieces.destroy();
      this.flyers.replaceChildren();
    }
    const events = eventsOf(happened);
    this.#others = this.seats.show(view, update.room.seats, ownSeat(this.state));
    this.#arrange(view);
    this.#draw(events.length || isDeal ? this.#flights(view, events, isDeal) : { time: glide(), meant: this.state.played });
    this.#feel(view, events);
    if (isDeal) this.#deal(view);
  }

  /** Redraw at another size, or in another appearance. */
  redraw() {
    const { view } = this.state;
    if (!view) return;
    this.#arrange(view);
    this.#draw({ time: 0 });
  }

  /** @param {number} height Pixels above the strip, for what a lesson says. */
  keepFree(height) {
    if (this.#free === height) return;
    this.#free = height;
    this.redraw();
  }

  restyle() {
    this.pieces.restyle();
    this.redraw();
  }

  /** @param {TableView} view */
  #arrange(view) {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const isWatching = ownSeat(this.state) === undefined;
    const hand = inOrder(view.hand);
    const plan = planTable({ width, height, others: this.#others.length, isWatching, hand, largePrint: options.largePrint, free: this.#free });
    this.state.plan = plan;
    this.#setSizes(plan, isWatching);
    this.seats.place(this.#others, plan.seats);
    this.middle.place(plan);
    const { x, y, width: across, height: deep } = plan.felt;
    Object.assign(this.felt.style, { left: `${x}px`, top: `${y}px`, width: `${across}px`, height: `${deep}px` });
  }

  /** @param {Plan} plan @param {boolean} isWatching */
  #setSizes(plan, isWatching) {
    const { style, classList } = this.root;
    style.setProperty("--card-width", `${plan.size.width}px`);
    style.setProperty("--card-height", `${plan.size.height}px`);
    style.setProperty("--table-width", `${plan.width}px`);
    style.setProperty("--log-width", `${plan.logWidth}px`);
    style.setProperty("--strip-y", `${plan.stripY}px`);
    style.setProperty("--strip-height", `${plan.stripHeight}px`);
    // Notices appear above the strip while there is a hand to keep free.
    const isOver = this.state.update?.room.status === "over";
    document.body.style.setProperty("--foot", isOver ? "14px" : `${this.root.clientHeight - plan.stripY + 6}px`);
    classList.toggle("flat", plan.isFlat);
    classList.toggle("roomy", plan.isRoomy);
    classList.toggle("grand", plan.isGrand);
    classList.toggle("logged", plan.logWidth > 0);
    classList.toggle("watching", isWatching);
    this.middle.deck.disabled = isWatching;
  }

  /** @param {Motion} motion */
  #draw(motion) {
    const { view, plan } = this.state;
    if (!view || !plan) return;
    const moves = this.moves();
    const playable = new Set(playableCards(view.hand, moves));
    this.middle.show(view, moves.includes("draw"), this.state.isAimed);
    this.pieces.arrange([...this.hand.spots(inOrder(view.hand), playable, plan.fan), ...this.middle.spots(view)], motion);
    for (const { element } of this.pieces.at("pile")) {
      for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
    }
    this.hand.settle(playable, plan.fan);
    this.#mark(playable, moves.length > 0);
  }

  /** @param {ReadonlySet<string>} playable @param {boolean} isTurn */
  #mark(playable, isTurn) {
    const { held, asking } = this.state;
    const canPlay = this.hand.pieces.filter(({ card }) => playable.has(card ?? ""));
    const others = this.hand.pieces.filter((piece) => isTurn && !canPlay.includes(piece));
    const picked = [held, asking?.piece].flatMap((piece) => (piece ? [piece] : []));
    /** @param {typeof canPlay} pieces */
    const elements = (pieces) => pieces.map(({ element }) => element);
    this.#marks.show({ playable: elements(canPlay), dim: elements(others), picked: elements(picked) });
  }

  /** Return how cards move: from the seat that played them, or from where they were drawn.
   * @param {TableView} view @param {EightsEvent[]} events @param {boolean} isDeal @returns {Motion} */
  #flights(view, events, isDeal) {
    const you = ownSeat(this.state);
    const played = events.flatMap((event) => (event.type === "Played" ? [event] : []));
    const hasDrawn = isDeal || events.some((event) => event.type === "Drew" && event.seat === you);
    const count = isDeal ? view.hand.length * view.counts.length : Math.max(1, view.hand.length - this.hand.pieces.length);
    const step = Math.min(glide() * STEP, LONGEST_DEAL / count) * (isDeal ? view.counts.length : 1);
    /** @type {Spot[]} In the order in which they are drawn. */
    const drawn = [];
    /** @param {Spot} spot @returns {Origin | null} */
    const from = (spot) => {
      if (spot.place === "hand") return hasDrawn ? (drawn.push(spot), this.middle.source) : null;
      const by = played.find(({ card }) => card === spot.face);
      return by ? this.seats.origin(by.seat) : isDeal ? this.middle.source : null;
    };
    /** @param {Spot} spot */
    const delay = (spot) => {
      const order = spot.place === "hand" ? drawn.indexOf(spot) * step : played.findIndex(({ card }) => card === spot.face) * glide();
      return Math.max(0, Math.round(order));
    };
    return { time: flightTime(), from, delay };
  }

  /** @param {TableView} view @param {EightsEvent[]} events */
  #feel(view, events) {
    const { pending } = view;
    for (const event of events) {
      if (event.type === "Skipped") {
        const skipped = [...new Set(event.seats)];
        skipped.forEach((seat) => this.seats.skip(seat));
        this.middle.burst(words("eights.log.skipped", { count: skipped.length }));
      }
      if (event.type === "Turned") this.middle.stress(this.middle.reverses);
      if (event.type === "Pending") this.middle.stress(this.middle.pending, pending >= MANY);
      if (event.type === "Drew") this.#draws(event.seat, event.count);
      if (event.type === "Played" && view.counts[event.seat] === 1) this.#cheer(words("company.lastCard"));
    }
  }

  /** Show a great moment to everybody in front of a big screen. @param {string} text */
  #cheer(text) {
    if (document.body.classList.contains("big-screen")) this.middle.burst(text);
  }

  /** @param {number} seat @param {number} count */
  #draws(seat, count) {
    if (count >= MANY) {
      this.seats.load(seat, count);
      this.#cheer(words("company.drew", { count }));
    }
    if (seat === ownSeat(this.state)) return; // the player's own cards are animated anyway
    const to = this.seats.origin(seat);
    const cards = Math.min(count, MOST_FLYERS);
    for (let card = 0; card < cards; card++) this.#fly(to, card * glide() * 0.4);
  }

  /** @param {TableView} view */
  #deal({ counts }) {
    const each = Math.max(...counts);
    const step = Math.min(glide() * STEP, LONGEST_DEAL / (each * counts.length));
    for (let card = 0; card < each; card++) {
      this.#others.forEach((seat, order) => this.#fly(this.seats.origin(seat), (card * counts.length + order + 1) * step));
    }
  }

  /** @param {Origin} to @param {number} delay */
  #fly(to, delay) {
    flyBack(this.flyers, this.middle.source, to, { time: flightTime() * 1.2, delay });
  }
}
