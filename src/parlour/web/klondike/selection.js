// What the player has picked up, where it may go, and what a tap means. Pointer and keyboard both end here; from here
// every wish goes on as the text of a move.

import { hush, say, tell } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { isThere, moveText, targetsOf } from "./moves.js";
import { heldText } from "./sentences.js";

/** @import { Pending } from "../table/pending.js" */
/** @import { Held } from "../table/types.js" */
/** @import { Refused } from "../wire/refused.js" */
/** @import { Board } from "./board.js" */
/** @import { State } from "./state.js" */
/** @import { GameEvent, View } from "./wire.js" */

const DOUBLE = 350; // milliseconds between the two taps of a double tap

export class Selection {
  /** @type {{ element: Element | null, at: number }} What the last tap picked up. */
  #tapped = { element: null, at: 0 };

  /** @param {Board} board @param {State} state @param {Pending<View, GameEvent>} pending */
  constructor(board, state, pending) {
    this.board = board;
    this.state = state;
    this.pending = pending;
  }

  /** Where the held cards may go, as far as it is known. */
  get targets() {
    const { held, view } = this.state;
    return held && view ? targetsOf(view, this.pending.moves, held) : new Set();
  }

  /** @param {Held | null} held */
  pick(held) {
    this.state.held = held;
    this.state.hint = null;
    this.show();
  }

  /** Picks cards up, and says where they may go.
   * @param {Held} held */
  take(held) {
    this.pick(held);
    say(heldText(held.cards, this.pending.isBusy ? null : [...this.targets]));
  }

  putDown() {
    this.pick(null);
  }

  /** The table has changed: are the held cards still what they were? */
  refresh() {
    const { held, view } = this.state;
    if (!held || !view || !isThere(view, held)) this.putDown();
    else this.show();
  }

  show() {
    const { held, hint } = this.state;
    if (hint) this.board.light([hint.target], hint.held);
    else this.board.light(this.targets, held);
  }

  /** Sends the held cards to a place, allowed or not: that is for the server to say.
   * @param {string} place */
  send(place) {
    const { held } = this.state;
    this.putDown();
    hush();
    if (held && held.place !== place) this.pending.play(moveText(held.place, held.count, place), { ...moving(held), meant: place });
  }

  /** Turns the stock, or the waste over: what it means is known when its turn has come. */
  turn() {
    this.putDown();
    hush();
    this.pending.play((view) => view.turn?.move, { message: { auto: options.auto } });
  }

  /** Sends cards where the server thinks best.
   * @param {Held} held */
  async best(held) {
    this.putDown();
    try {
      const { move } = await this.pending.question({ type: "best", place: held.place, count: held.count });
      if (move) this.pending.play(move, moving(held));
      else tell(words("klondike.noPlace"));
    } catch (refused) {
      tell(refusalText(/** @type {Refused} */ (refused)));
    }
  }

  /** A tap, or Enter on a stop: picks up, puts down, or sends what is held.
   * @param {Element} element @param {number | null} at Milliseconds; null for a key, which is never half of a double tap. */
  tap(element, at) {
    const spot = this.board.read(element);
    if (!spot) return;
    const isDouble = at !== null && this.#tapped.element === element && at - this.#tapped.at < DOUBLE;
    this.#tapped = { element: null, at: 0 };
    const { place, held } = spot;
    const before = this.state.held;
    if (place === "s") {
      this.turn();
    } else if (before && before.place !== place && this.#isMeant(place, held)) {
      this.send(place);
    } else if (held && (isDouble || (options.oneTap && !before))) {
      void this.best(held);
    } else if (held && !(before?.place === place && before.count === held.count)) {
      this.take(held);
      if (at !== null) this.#tapped = { element, at };
    } else if (before) {
      this.putDown();
      say(words("klondike.putBack"));
    }
  }

  /** Does a tap here send the held cards, rather than pick up others? While an answer is awaited nobody knows where they
   * may go, and what is tapped next is most likely where they should.
   * @param {string} place @param {Held | null} held What could be picked up there. */
  #isMeant(place, held) {
    return this.pending.isBusy || this.targets.has(place) || !held;
  }
}

/** How held cards are moved: only where they still are what they were.
 * @param {Held} held */
const moving = (held) => ({ holds: (/** @type {View} */ view) => isThere(view, held), message: { auto: options.auto } });
