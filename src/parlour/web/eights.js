// The table of Eights: what the server said and what was asked since, shown; what the player does, sent. Holds no
// rules: what may be done are the moves that the server lists.

import { ColourChooser } from "./eights-chooser.js";
import { followEightsKeys } from "./eights-keys.js";
import { EightsLog } from "./eights-log.js";
import { expectedEights, isWild, playable, playsOf } from "./eights-moves.js";
import { followHandPointer } from "./eights-pointer.js";
import { RoundResult } from "./eights-result.js";
import { EightsTable, settled } from "./eights-table.js";
import { eightsWords, reactionWords, readEights, refusalWords, toldInWords, turnOf, turnWords } from "./eights-words.js";
import { hush, say } from "./notices.js";
import { follow, isStill, options } from "./options.js";

/** @import { EightsHappened, EightsUpdate, EightsView } from "./eights-wire.js" */
/** @import { EightsPiece } from "./eights-pieces.js" */
/** @import { Company, Reacted, Screen } from "./wire.js" */

const WARNING = 10; // seconds before the end of one's time
const TITLE = document.title;

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  return new EightsScreen(root, company);
}

export class EightsScreen {
  /** @type {EightsUpdate | null} */
  #update = null;
  /** @type {{ move: string, n: number, isShown: boolean } | null} What was sent and is not answered yet. */
  #waiting = null;
  #deadline = 0;
  #isWarned = false;
  #isClosed = false;
  #over = 0;

  /** @param {HTMLElement} root @param {Company} company */
  constructor(root, company) {
    this.company = company;
    this.table = new EightsTable(root, {
      draw: () => this.act("draw"),
      react: (reaction) => void company.ask({ type: "react", reaction }),
      openLog: () => this.log.openAll(),
    });
    this.log = new EightsLog(this.table.root);
    this.chooser = new ColourChooser(this.table.root);
    this.result = new RoundResult(this.table.root, company);
    followHandPointer(this.table.hand, (piece) => this.play(piece), (isOver) => this.table.middle.pile.classList.toggle("aimed", isOver));
    this.deafen = followEightsKeys(this);
    this.table.root.addEventListener("pointerdown", ({ target }) => {
      const at = target instanceof Element ? target : null;
      if (!at?.closest(".chooser")) this.chooser.cancel();
      if (!at?.closest(".tools")) this.table.strip.closeReactions();
    });
    this.ticking = setInterval(() => this.#tick(), 250);
    follow(() => !this.#isClosed && this.table.restyle());
  }

  close() {
    this.#isClosed = true;
    clearInterval(this.ticking);
    clearTimeout(this.#over);
    this.deafen();
    this.table.close();
    document.title = TITLE;
  }

  /** The table as it is shown: as the server said, and as it will be when what was sent is answered. */
  get view() {
    const { view, you, n } = this.#update ?? {};
    const waiting = this.#waiting;
    const holds = waiting?.isShown && (waiting.n === n || this.#update?.moves?.includes(waiting.move));
    return view && waiting && holds && you !== undefined ? expectedEights(view, you, waiting.move) : view;
  }

  /** The moves that the server lists for what is shown; none while they are not known. */
  get moves() {
    return this.#waiting ? [] : (this.#update?.moves ?? []);
  }

  /** @param {EightsUpdate} update */
  show(update) {
    const before = this.#update;
    const happened = (update.happened ?? []).filter(() => before?.n !== update.n);
    this.#update = update;
    const isAnswered = happened.some(({ seat, event }) => event && seat === update.you);
    if (isAnswered) this.#waiting = null;
    this.#deadline = update.left === undefined ? 0 : performance.now() + update.left * 1000;
    this.#isWarned = false;
    if (this.chooser.card && !playsOf(this.moves, this.chooser.card).length) this.chooser.cancel();
    this.#tell(update, happened);
    this.#draw(happened);
    this.#announceTurn(before, update);
    if (options.sounds) this.#sound(before, happened);
  }

  /** @param {Reacted} reacted */
  reacted({ seat, reaction }) {
    this.table.seats.react(seat, reaction);
    say(reactionWords(this.#update?.room.seats[seat]?.name ?? "", reaction));
  }

  /** @param {EightsHappened[]} happened */
  #draw(happened) {
    const { view } = this;
    const update = this.#update;
    if (!view || !update) return;
    const { seats, status } = update.room;
    // Who sat down after the round has a seat, but none in what is shown.
    const you = update.you !== undefined && update.you < view.counts.length ? update.you : undefined;
    this.table.show({ view, seats, you, moves: this.moves }, happened);
    this.table.root.dataset.waiting = String(this.#waiting !== null);
    this.#showStrip(view, update);
    this.#tick();
    const isOver = status === "over";
    clearTimeout(this.#over);
    if (!isOver) {
      if (this.result.hide()) this.table.hand.focus();
    } else {
      const isNow = happened.some(({ event }) => event?.type === "RoundWon") && !isStill();
      if (isNow) this.#over = window.setTimeout(() => this.result.show(update, view), settled() + 500);
      else this.result.show(update, view);
    }
    this.table.root.classList.toggle("over", isOver);
  }

  /** @param {EightsView} view @param {EightsUpdate} update */
  #showStrip(view, update) {
    const { you, room } = update;
    const mine = you === undefined ? null : room.seats[you];
    const { strip } = this.table;
    const isTurn = this.moves.length > 0;
    const turn = room.seats[view.turn]?.name ?? eightsWords.seatEmpty;
    const isOver = view.winner !== null;
    strip.reactButton.hidden = you === undefined;
    /** @type {import("./eights-strip.js").Deed[]} */
    const deeds = [];
    if (mine?.is_away && !isOver) deeds.push({ label: eightsWords.back, act: () => void this.company.ask({ type: "back" }), isMain: true });
    if (isTurn && view.drawn) deeds.push({ label: eightsWords.playIt, act: () => this.playDrawn(), isMain: true });
    if (this.moves.includes("pass")) deeds.push({ label: eightsWords.pass, act: () => this.act("pass") });
    const headline = mine?.is_away ? eightsWords.botPlays : isTurn || view.turn === you ? eightsWords.yourTurn : null;
    const guidance = isTurn ? turnWords(view, playable(this.moves).size) : "";
    const detail = you === undefined ? eightsWords.watching : guidance;
    if (isOver) strip.show(["", ""], "", "", []);
    else strip.show(headline ? [headline, ""] : turnOf(turn), detail, isTurn ? "" : this.log.last, deeds);
    document.title = isTurn && !mine?.is_away ? `${eightsWords.yourTurn} · ${TITLE}` : TITLE;
  }

  /** @param {EightsUpdate} update @param {EightsHappened[]} happened */
  #tell(update, happened) {
    const sentences = happened.map((each) => toldInWords(each, update.room.seats)).filter(Boolean);
    const line = sentences.join(" ");
    this.log.add(line);
    say(line);
  }

  /** @param {EightsUpdate | null} before @param {EightsUpdate} update */
  #announceTurn(before, update) {
    const isTurn = Boolean(update.moves?.length);
    const { view } = update;
    if (!isTurn || !view || (before?.n === update.n && before.moves?.length)) return;
    say(`${eightsWords.yourTurn}. ${turnWords(view, playable(update.moves ?? []).size)}`);
  }

  /** @param {EightsUpdate | null} before @param {EightsHappened[]} happened */
  #sound(before, happened) {
    const events = happened.flatMap(({ event }) => (event ? [event] : []));
    const isMyTurn = this.moves.length > 0 && !before?.moves?.length;
    void import("./eights-sounds.js").then(({ soundEights }) => soundEights(events, isMyTurn));
  }

  get #left() {
    return this.#deadline ? Math.max(0, Math.ceil((this.#deadline - performance.now()) / 1000)) : 0;
  }

  #tick() {
    const { view } = this;
    const whole = this.#update?.room.clock;
    if (!view) return;
    const isRunning = Boolean(this.#deadline && whole && view.winner === null);
    const share = isRunning && whole ? Math.max(0, Math.min(1, (this.#deadline - performance.now()) / 1000 / whole)) : null;
    this.table.seats.tick(view.turn, share, this.#left);
    if (isRunning && this.moves.length && this.#left <= WARNING && !this.#isWarned) {
      this.#isWarned = true;
      if (whole && whole > WARNING) say(eightsWords.tenSeconds);
    }
  }

  // What the player does

  /** A card was tapped, dropped on the table or entered: it is played, or its colour asked for. One that is not
   * listed is sent all the same, and the server says why not.
   * @param {EightsPiece} piece */
  play(piece) {
    if (this.#waiting || !this.view || this.#update?.room.status !== "playing") return;
    hush();
    const plays = playsOf(this.moves, piece.text);
    if (plays.length && isWild(piece.text)) this.#askColour(piece, plays);
    else void this.#send(plays[0] ?? (isWild(piece.text) ? `${piece.text}=${this.view.colour}` : piece.text), piece);
  }

  playDrawn() {
    const piece = this.table.hand.pieces.find(({ text }) => text === this.view?.drawn);
    if (piece) this.play(piece);
  }

  /** @param {EightsPiece} piece @param {string[]} plays */
  #askColour(piece, plays) {
    this.table.hand.pick(piece);
    this.chooser.ask(piece.text, plays, (move) => {
      this.table.hand.pick(null);
      if (this.table.root.contains(document.activeElement) || document.activeElement === document.body) piece.element.focus({ preventScroll: true });
      if (move && this.moves.includes(move)) void this.#send(move, piece);
    });
    say(this.chooser.title.textContent ?? "");
  }

  /** @param {"draw" | "pass"} move */
  act(move) {
    if (this.#waiting || this.#update?.room.status !== "playing") return;
    this.chooser.cancel();
    hush();
    void this.#send(move);
  }

  /** @param {string} move @param {EightsPiece} [piece] */
  async #send(move, piece) {
    const update = this.#update;
    if (!update) return;
    const card = piece?.text ?? "";
    const sent = { move, n: update.n, isShown: Boolean(piece) && this.moves.includes(move) };
    this.#waiting = sent;
    if (piece && sent.isShown) this.table.send(piece, move);
    this.#draw([]);
    const turn = update.room.seats[update.view?.turn ?? -1]?.name ?? "";
    const answer = await this.company.ask({ type: "play", n: sent.n, move }, (code, text) => refusalWords(code, text, turn));
    if (this.#isClosed) return;
    if (this.#waiting === sent) this.#waiting = null;
    if (!answer && sent.isShown) this.table.takeBack(card);
    this.#draw([]);
  }

  read() {
    const { view } = this;
    if (view && this.#update) say(readEights(view, this.#update.room.seats, this.#update.you, this.#left));
  }
}
