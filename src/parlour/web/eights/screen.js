// A table of Eights: shows and announces the server's updates, and sends what the player does. It contains no rules:
// the server lists the legal moves.

import { Log } from "../company/log.js";
import { Countdown } from "../kit/countdown.js";
import { build } from "../kit/elements.js";
import { awaitAnswer, hush, say, tell } from "../kit/notices.js";
import { follow, isStill } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { load, stayWhile, wear } from "../kit/reload.js";
import { isInLesson } from "../lessons/kept.js";
import { Pending } from "../table/pending.js";
import { cardInside, cardName } from "../words/eights-cards.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { Board, flightTime } from "./board.js";
import { ColourChooser } from "./chooser.js";
import { followEightsKeys } from "./keyboard.js";
import { drawLine } from "./log-line.js";
import { expected, isWild, pileAfter, playsOf } from "./moves.js";
import { followHand } from "./pointer.js";
import { heldText, tableHappenedText } from "./sentences.js";
import { newState, ownSeat } from "./state.js";
import { announce, showStrip, sound } from "./status.js";

/** @import { Company, Screen } from "../company/screen.js" */
/** @import { Piece } from "../table/types.js" */
/** @import { Reacted } from "../wire/messages.js" */
/** @import { EightsEvent, EightsHappened, EightsUpdate, TableUpdate, TableView } from "./wire.js" */

const WARNING = 10; // seconds before the player's time ends
const AFTER_WORDS = 1000; // milliseconds after which a screen reader has begun to say what happened
const REST = 560; // milliseconds between the last card and the result

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export const open = (root, company) => new EightsScreen(root, company);

export class EightsScreen {
  #ending = 0;
  #isFirst = true;
  state = newState();

  /** @param {HTMLElement} root @param {Company} company */
  constructor(root, company) {
    this.company = company;
    /** @type {Pending<TableView, EightsEvent>} */
    this.pending = new Pending(company.connection, this.state, (view, move) => expected(view, ownSeat(this.state) ?? -1, move));
    this.pending.onShow = (update) => this.#show(update);
    this.pending.onRefused = (refused) => tell(refusalText(refused, { name: this.#nameAt(this.state.view?.turn) }));
    this.board = new Board(root, this.state, () => this.pending.moves, {
      draw: () => this.act("draw"),
      reactions: company.house.reactions,
      react: (reaction) => void company.ask({ type: "react", reaction }),
      openLog: () => this.log.openAll(),
    });
    this.log = new Log(this.board.root, ({ happened, seats, you }) => tableHappenedText(happened, seats, you), drawLine);
    this.chooser = new ColourChooser(this.board.table);
    this.result = build("section", { class: "round-over", hidden: "" });
    this.board.table.append(this.result);
    this.pointer = followHand(this.board, {
      hold: (piece) => this.hold(piece),
      aim: (isAimed) => this.#aim(isAimed),
      play: (piece) => this.play(piece),
    });
    this.unhear = followEightsKeys(this);
    this.countdown = new Countdown({ tick: (left) => this.#tick(left), warnings: [[WARNING, () => this.#warn()]] });
    this.unfollow = follow(() => this.board.restyle());
    this.leave = stayWhile(() => this.state.held !== null || this.state.asking !== null);
    this.board.root.addEventListener("pointerdown", ({ target }) => {
      const at = target instanceof Element ? target : null;
      if (!at?.closest(".chooser")) this.chooser.cancel();
      if (!at?.closest(".tools")) this.board.strip.closeReactions();
    });
  }

  close() {
    clearTimeout(this.#ending);
    awaitAnswer(false);
    this.leave();
    this.unfollow();
    this.countdown.destroy();
    this.unhear();
    this.pointer.destroy();
    this.chooser.destroy();
    this.board.destroy();
    this.pending.guide?.close();
  }

  // Updates from the server

  /** @param {EightsUpdate} update */
  show(update) {
    const { n, view } = this.state.update ?? {};
    const happened = n === update.n ? [] : (update.happened ?? []);
    const shown = update.view && { ...update.view, pile: pileAfter(view?.pile ?? [], update.view, happened) };
    this.pending.take({ ...update, view: shown, happened });
    if (!n && isInLesson(update.room.id)) void this.#learn();
  }

  async #learn() {
    const [{ followLesson }, { plan }] = await Promise.all([load(import("../lessons/lesson.js")), load(import("./lesson.js"))]);
    await followLesson(plan, this, { keepFree: (height) => this.board.keepFree(height) });
  }

  /** @param {Reacted} reacted */
  reacted(reacted) {
    void load(import("../company/reactions.js")).then(({ showReaction }) => showReaction(this.board.seats, reacted, this.#nameAt(reacted.seat)));
  }

  /** @param {TableUpdate | null} update The server's new update; null shows the optimistic one. */
  #show(update) {
    const { state, pending } = this;
    const happened = update?.happened ?? [];
    if (update) {
      this.countdown.set(update.left, { isNew: happened.length > 0 });
      this.log.add(happened, update);
    }
    this.board.show(happened);
    this.board.root.dataset.waiting = String(pending.isBusy);
    awaitAnswer(pending.isBusy);
    this.#checkHeld();
    showStrip(this);
    if (!this.countdown.isRunning) this.board.seats.tick(-1, null, 0);
    this.#showResult(happened);
    if (!update) return;
    announce(update, happened, this.#isFirst);
    this.#leadOn(update, happened);
    this.#isFirst = false;
    sound(update, happened, state);
  }

  /** Lead focus to the hand when a round begins, if it is nowhere, and to the way back when a bot plays for the player:
   * on a clock, nobody should have to look for them.
   * @param {TableUpdate} update @param {EightsHappened[]} happened */
  #leadOn({ you }, happened) {
    const { activeElement: focused } = document;
    const isNowhere = focused === document.body;
    if (isNowhere && (this.#isFirst || happened.some(({ what }) => what === "started"))) this.board.hand.focus();
    const isAway = happened.some(({ what, seat }) => what === "away" && seat === you);
    if (isAway && (isNowhere || this.board.hand.of(focused))) setTimeout(() => this.board.strip.enter(), AFTER_WORDS);
  }

  /** Drop a held card, or a colour choice, if the card is gone or no longer playable. */
  #checkHeld() {
    const { held, asking } = this.state;
    if (held && !this.board.hand.pieces.includes(held)) this.pointer.cancel();
    if (asking && !asking.plays.every((move) => this.pending.moves.includes(move))) this.chooser.cancel();
  }

  /** @param {EightsHappened[]} happened */
  #showResult(happened) {
    const { update, view } = this.state;
    if (!update || !view) return;
    const isOver = update.room.status === "over";
    clearTimeout(this.#ending);
    this.board.root.classList.toggle("over", isOver);
    if (!isOver) {
      setHidden(this.result, true, this.board.hand.stops[0]);
      return;
    }
    const loading = load(Promise.all([import("./result.js"), wear("result")]));
    const isNow = happened.some(({ event }) => event?.type === "RoundWon") && !isStill();
    const show = () => void loading.then(([{ showResult }]) => showResult(this, isNow));
    if (isNow) this.#ending = window.setTimeout(show, flightTime() + REST);
    else show();
  }

  /** @param {number} left Seconds. */
  #tick(left) {
    const { view, update } = this.state;
    const whole = update?.room.clock;
    if (!view || !whole || view.winner !== null) return;
    this.board.seats.tick(view.turn, Math.min(1, left / whole), Math.ceil(left));
  }

  #warn() {
    if (this.pending.moves.length && (this.state.update?.room.clock ?? 0) > WARNING) say(words("common.tenSeconds"));
  }

  /** @param {number | undefined} seat */
  #nameAt(seat) {
    return this.state.update?.room.seats[seat ?? -1]?.name ?? "";
  }

  // Input of the player

  /** Return whether the player can act. A turn is one move, so input is ignored while an answer is pending: a second
   * tap could hit another card than the intended one. */
  get #canAct() {
    return !this.pending.isBusy && this.state.update?.room.status === "playing";
  }

  /** Play a card that was tapped, dropped or entered, or ask for its colour. An unlisted card is sent all the same, so
   * that the server says why not; a wild one can't be sent without a colour.
   * @param {Piece} piece */
  play(piece) {
    const { card } = piece;
    if (!this.#canAct || card === null) return;
    hush();
    const plays = playsOf(this.pending.moves, card);
    if (!isWild(card)) this.#send(card, piece);
    else if (plays.length) this.#askColour(piece, plays);
    else tell(this.#notNow(card));
  }

  /** @param {string} card A wild card that no listed move plays. */
  #notNow(card) {
    const turn = this.state.view?.turn;
    if (turn === ownSeat(this.state)) return words("eights.notNow", { card: cardInside(card) });
    return words("refusal.not-your-turn", { name: this.#nameAt(turn) });
  }

  playDrawn() {
    const piece = this.board.hand.pieces.find(({ card }) => card === this.state.view?.drawn);
    if (piece) this.play(piece);
  }

  /** @param {Piece} piece @param {string[]} plays */
  #askColour(piece, plays) {
    this.state.asking = { piece, plays };
    this.chooser.ask(plays, this.state.view?.hand ?? [], (move) => {
      this.state.asking = null;
      this.board.redraw();
      const focused = document.activeElement;
      if (this.board.root.contains(focused) || focused === document.body) piece.element.focus({ preventScroll: true });
      if (move && this.pending.moves.includes(move)) this.#send(move, piece);
    });
    this.board.redraw();
    say(`${words("eights.held", { card: cardName(piece.card ?? "") })} ${words("eights.chooseNow")}`);
  }

  /** @param {"draw" | "pass"} move */
  act(move) {
    if (!this.#canAct) return;
    this.chooser.cancel();
    hush();
    this.#send(move);
  }

  /** @param {string} move @param {Piece} [piece] The exact card, where several are equal. */
  #send(move, piece) {
    this.state.played = piece ?? null;
    this.pending.play(move);
  }

  /** Hold a card that follows the pointer, or release it.
   * @param {Piece | null} piece */
  hold(piece) {
    this.state.held = piece;
    this.state.isAimed = false;
    this.board.redraw();
    if (piece?.card) say(heldText(piece.card, playsOf(this.pending.moves, piece.card).length > 0));
  }

  /** @param {boolean} isAimed The held card would be played if dropped now. */
  #aim(isAimed) {
    if (this.state.isAimed === isAimed) return;
    this.state.isAimed = isAimed;
    this.board.redraw();
  }
}
