// What the player has picked up, where it may go, and what a tap means. Pointer and keyboard both end here and become
// the text of a move.

import { hush, say, tell } from "../kit/notices.js";
import { isOneTap, options } from "../kit/options.js";
import { kept } from "../kit/storage.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { isThere, moveText, targetsOf } from "./moves.js";
import { heldText } from "./sentences.js";

/** @import { Pending } from "../table/pending.js" */
/** @import { Held } from "../table/types.js" */
/** @import { Refused } from "../wire/refused.js" */
/** @import { Board } from "./board.js" */
/** @import { Table } from "./solitaire.js" */
/** @import { State } from "./state.js" */

const DOUBLE = 350; // milliseconds between the two taps of a double tap
/** Kept when the player was told what a tap does. */
export const TAP_TOLD = "parlour.tap-told";

export class Selection {
  /** @type {{ element: Element | null, at: number }} What the last tap picked up. */
  #tapped = { element: null, at: 0 };

  /** The place from which a single tap last sent cards. */
  #sent = { place: "", at: -DOUBLE };

  /** @param {Board} board @param {State} state @param {Pending<Table, any>} pending */
  constructor(board, state, pending) {
    this.board = board;
    this.state = state;
    this.pending = pending;
  }

  /** The places where the held cards may go, as far as known. */
  get targets() {
    const { held, view } = this.state;
    return held && view ? targetsOf(view, this.pending.moves, held) : new Set();
  }

  /** @param {Held | null} held */
  pick(held) {
    this.state.held = held;
    this.state.hint = held ? null : this.state.pointed;
    this.show();
  }

  /** Pick cards up, and announce where they may go.
   * @param {Held} held */
  take(held) {
    this.pick(held);
    say(heldText(this.state.places, held.cards, this.pending.isBusy ? null : [...this.targets]));
  }

  putDown() {
    this.pick(null);
  }

  /** Put down what was picked up, because the player wants it there again. */
  putBack() {
    this.putDown();
    say(words("solitaire.putBack"));
  }

  /** Put down held cards that the table's change has moved or covered. */
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

  /** Send the held cards to a place, legal or not: the server decides.
   * @param {string} place */
  send(place) {
    const { held, view, places } = this.state;
    this.putDown();
    hush();
    const target = places.find(({ name }) => name === place);
    if (held && view && target && held.place !== place) this.pending.play(moveText(view, held.place, held.count, target), { ...moving(held), meant: place });
  }

  /** Draw or redeal: which of the two is decided when the request is sent. */
  turn() {
    this.putDown();
    hush();
    this.pending.play((view) => view.turn?.move, { message: { auto: options.auto } });
  }

  /** Whether a tap has just moved a card for the first time: what a tap does is explained when the card lies. */
  isFirstTap = false;

  /** Send cards to the server's best place for them.
   * @param {Held} held @param {boolean} [isTap] */
  async best(held, isTap = false) {
    this.putDown();
    try {
      const { move } = await this.pending.question({ type: "best", place: held.place, count: held.count });
      this.isFirstTap = isTap && Boolean(move) && options.taps === "touch" && !kept(TAP_TOLD);
      if (move) this.pending.play(move, moving(held));
      else tell(words("solitaire.noPlace"));
    } catch (refused) {
      tell(refusalText(/** @type {Refused} */ (refused)));
    }
  }

  /** Handle a tap, or Enter on a stop: pick up, put down, or send what is held.
   * @param {Element} element @param {number | null} at Milliseconds; null for a key, which is never half of a double tap.
   * @param {{ pressed?: string, isTouch?: boolean }} [how] The place where the tap began: a card of the stock may have
   * been turned since. */
  tap(element, at, { pressed = this.board.read(element)?.place, isTouch = false } = {}) {
    const spot = this.board.read(element);
    if (!spot) return;
    const isDouble = at !== null && this.#tapped.element === element && at - this.#tapped.at < DOUBLE;
    this.#tapped = { element: null, at: 0 };
    const { place, held } = spot;
    const before = this.state.held;
    if (this.#isTurned(pressed)) {
      this.turn();
    } else if (before && before.place !== place && this.#isMeant(place, held)) {
      this.send(place);
    } else if (held && !before && this.#isPlayedAtOnce(isTouch) && !this.#is("foundation", place)) {
      const isSecond = at !== null && this.#sent.place === place && at - this.#sent.at < DOUBLE; // by habit
      if (!isSecond) void this.best(held, true);
      this.#sent = { place, at: at ?? -DOUBLE };
    } else if (held && isDouble) {
      void this.best(held);
    } else if (held && !(before?.place === place && before.count === held.count)) {
      this.take(held);
      if (at !== null) this.#tapped = { element, at };
    } else if (before) {
      this.putBack();
      if (at !== null) this.#tapped = { element, at };
    }
  }

  /** Return whether one tap or click plays: always where every card goes to the same pile.
   * @param {boolean} isTouch */
  #isPlayedAtOnce(isTouch) {
    return isOneTap(isTouch) || (options.taps !== "never" && this.state.places.some(({ kind }) => kind === "pile"));
  }

  /** Return whether a press on a place draws or redeals.
   * @param {string | undefined} place */
  #isTurned(place) {
    return this.state.view?.turn !== undefined && this.#is("stock", place);
  }

  /** @param {string} wanted A kind. @param {string | undefined} place */
  #is(wanted, place) {
    return this.state.places.some(({ name, kind }) => name === place && kind === wanted);
  }

  /** Return whether a tap here sends the held cards, rather than picking up others. While an answer is pending their
   * targets are unknown, and the next tap is most likely the target.
   * @param {string} place @param {Held | null} held What could be picked up there. */
  #isMeant(place, held) {
    return this.pending.isBusy || this.targets.has(place) || !held;
  }
}

/** Return the options of a move of held cards: only while they are still in place.
 * @param {Held} held */
const moving = (held) => ({ holds: (/** @type {Table} */ view) => isThere(view, held), message: { auto: options.auto } });
