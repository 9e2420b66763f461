// The player's hand: which cards are held, where they may go, and what a tap means. Pointer and keyboard both end
// here; from here every wish goes to the room as the text of a move.

import { isThere, moveText, readMove, targetsOf } from "./moves.js";
import { hush, say, tell } from "./notices.js";
import { options } from "./options.js";
import { cardName, counted, hintWords, words } from "./words.js";

/** @import { Held } from "./wire.js" */
/** @import { Room } from "./room.js" */
/** @import { Table } from "./table.js" */

const DOUBLE = 350; // milliseconds between the two taps of a double tap

export class Hand {
  /** @type {Held | null} */
  held = null;
  /** May the solver be asked? Nobody may in a race. */
  hasSolver = true;
  /** @type {{ element: Element | null, at: number }} What the last tap picked up. */
  #tapped = { element: null, at: 0 };

  /** @param {Table} table @param {Room} room */
  constructor(table, room) {
    this.table = table;
    this.room = room;
  }

  /** Where the held cards may go. */
  get targets() {
    return this.held ? targetsOf(this.room.moves, this.held) : new Set();
  }

  /** @param {Held} held */
  pick(held) {
    this.held = held;
    this.table.light(this.targets, held);
  }

  putDown() {
    this.held = null;
    this.table.light([], null);
  }

  /** The table has changed: are the held cards still what they were? */
  refresh() {
    const { view } = this.table;
    if (this.held && view && isThere(view, this.held)) this.table.light(this.targets, this.held);
    else this.putDown();
  }

  /** Sends the held cards to a place, allowed or not: that is for the server to say.
   * @param {string} place */
  send(place) {
    const { held } = this;
    this.putDown();
    hush();
    if (held && held.place !== place) this.room.play(moveText(held.place, held.count, place), held);
  }

  /** Turns the stock, or the waste over. */
  turn() {
    this.putDown();
    hush();
    this.room.play(this.table.view?.stock ? "draw" : "redeal");
  }

  /** Sends cards where the server thinks best.
   * @param {Held} held */
  async best(held) {
    this.putDown();
    try {
      const { move } = await this.room.question({ type: "best", place: held.place, count: held.count });
      if (move) this.room.play(move, held);
      else tell(words.noPlace);
    } catch (problem) {
      tell(problem instanceof Error ? problem.message : words.noPlace);
    }
  }

  /** A tap, or Enter on a stop: picks up, puts down, or sends what is held.
   * @param {Element} element @param {number} at Milliseconds. */
  tap(element, at) {
    const spot = this.table.read(element);
    if (!spot) return;
    const isDouble = this.#tapped.element === element && at - this.#tapped.at < DOUBLE;
    this.#tapped = { element: null, at };
    const { place, held } = spot;
    if (place === "s") {
      this.turn();
    } else if (this.held && this.held.place !== place && (this.targets.has(place) || !held)) {
      this.send(place);
    } else if (held && (isDouble || (options.oneTap && !this.held))) {
      void this.best(held);
    } else if (held && !(this.held?.place === place && this.held.count === held.count)) {
      this.pick(held);
      this.#tapped = { element, at };
      say(words.picked);
    } else if (this.held) {
      this.putDown();
      say(words.putBack);
    }
  }

  /** @param {"sight" | "solver"} by */
  async hint(by) {
    const { move, verdict } = await this.room.question({ type: "hint", by });
    this.putDown();
    const asking = this.hasSolver ? { label: words.askSolver, act: () => void this.#hintOrReason("solver") } : undefined;
    if (!move) {
      if (by === "sight") tell(words.nothingToSuggest, asking);
      else tell(verdict === "lost" ? words.solverSuggestsNothing : words.noPlace);
      return;
    }
    const { source, target, count } = readMove(move);
    const cards = this.table.pieces.last(source, count).map(({ card }) => card);
    const name = cards[0] ? cardName(cards[0]) + (count > 1 ? ` and ${counted(count - 1, "card")} more` : "") : "";
    const held = source === "s" || target === "s" ? null : { place: source, count, cards };
    const to = target === "f" && cards[0] ? `f${cards[0][1].toLowerCase()}` : target === "w" ? "s" : target;
    this.table.light([to], held, "hint");
    tell(hintWords(by, name, move, target), by === "sight" ? asking : undefined);
  }

  /** @param {"sight" | "solver"} by */
  #hintOrReason(by) {
    return this.hint(by).catch((problem) => tell(problem.message));
  }

  /** @param {"sight" | "solver"} by */
  askHint(by) {
    void this.#hintOrReason(by);
  }
}
