// The player's own room: what the server last said, what was asked since, and the table to show for both.
//
// Requests wait for one another, because each move is made on the number of the one before; the table shows at
// once what is expected of those that wait. When the server refuses one, the table is as it said.

import { expected, isThere } from "./moves.js";
import { Refused } from "./line.js";

/** @import { Answer, Held, Update, View } from "./wire.js" */
/** @import { Line } from "./line.js" */

/** @typedef {{ message: Record<string, unknown>, move?: string, held?: Held, isShown?: boolean, id?: string }} Action */

export class Room {
  /** @type {Update | null} */
  update = null;
  /** @type {View | null} What to show: the server's view and what is expected to come of the waiting moves. */
  view = null;
  /** @type {Action[]} */
  #waiting = [];
  #line;

  /** @type {(update: Update | null) => void} There is something new to show; the update, if the server said it. */
  onShow = () => {};
  /** @type {(refused: Refused, action: Action) => void} */
  onRefused = () => {};
  /** @type {(id: string) => void} This is another room than before. */
  onEnter = () => {};
  /** @type {() => void} The room one came back to is somebody else's. */
  onStranger = () => {};
  /** @type {() => void} The room was closed: another window has left it for another one. */
  onClosed = () => {};
  /** @type {() => string} How much goes up by itself after a move. */
  auto = () => "off";

  /** @param {Pick<Line, "listen" | "ask" | "say">} line */
  constructor(line) {
    this.#line = line;
  }

  get isBusy() {
    return this.#waiting.length > 0;
  }

  /** The legal moves of the table that is shown; none while they are not known. */
  get moves() {
    return this.isBusy || !this.update ? [] : (this.update.moves ?? []);
  }

  /** @param {string} name */
  rule(name) {
    return this.update?.room.rules.split(" ").find((rule) => rule.startsWith(`${name}=`))?.slice(name.length + 1);
  }

  /** From now on what the server says is shown; what it said before, too. */
  listen() {
    this.#line.listen((update) => this.#take(update));
  }

  /** Makes a move, whether it is listed or not: a listed one is shown at once.
   * @param {string} move
   * @param {Held} [held] */
  play(move, held) {
    // While others wait the legal moves are not known yet, and what the player did is most likely right.
    const isShown = this.isBusy || this.moves.includes(move);
    this.#add({ message: { type: "play", auto: this.auto() }, move, held, isShown });
  }

  /** Undo, redo, finish and the like, in their turn.
   * @param {Record<string, unknown>} message */
  ask(message) {
    this.#add({ message });
  }

  /** A question that changes nothing: best, hint, lamp. Answered for the table as it is when all is done.
   * @param {Record<string, unknown>} message
   * @returns {Promise<Answer>} */
  async question(message) {
    while (this.isBusy) await new Promise((done) => setTimeout(done, 20));
    return this.#line.ask(message).answer;
  }

  /** @param {Record<string, unknown>} message */
  say(message) {
    this.#line.say(message);
  }

  /** @param {Action} action */
  #add(action) {
    this.#waiting.push(action);
    this.#show(null);
    if (this.#waiting.length === 1) this.#send();
  }

  #send() {
    const action = this.#waiting[0];
    const view = this.update?.view;
    if (!action || action.id || !this.update || !view) return;
    if (action.held && !isThere(view, action.held)) {
      // What it was meant for did not come about.
      this.#waiting.shift();
      this.#show(null);
      this.#send();
      return;
    }
    const move = action.move === undefined ? {} : { n: this.update.n, move: action.move };
    const asked = this.#line.ask({ ...action.message, ...move });
    action.id = asked.id;
    asked.answer.catch((problem) => this.#refused(action, problem)).then(() => this.#done(action));
  }

  /** @param {Action} action */
  #done(action) {
    if (this.#waiting[0] === action) this.#waiting.shift();
    this.#send();
  }

  /** @param {Action} action @param {unknown} problem */
  #refused(action, problem) {
    if (this.#waiting[0] === action) this.#waiting.shift();
    this.#show(null);
    if (problem instanceof Refused) this.onRefused(problem, action);
    else throw problem;
  }

  /** @param {Update} update */
  #take(update) {
    const isOther = this.update?.room.id !== update.room.id;
    if (update.room.status === "closed") {
      if (!isOther || !this.update) this.onClosed();
      return;
    }
    if (update.you === undefined) {
      this.onStranger();
      return;
    }
    if (update.re !== undefined && this.#waiting[0]?.id === update.re) this.#waiting.shift();
    // A greeting after a broken line shows the room before what was asked again is answered: same number or later.
    if (!isOther && this.update && update.n < this.update.n) return;
    if (isOther) this.onEnter(update.room.id);
    this.update = update;
    this.#show(update);
  }

  /** @param {Update | null} update */
  #show(update) {
    let view = this.update?.view;
    if (!view) return;
    const drawn = Number(this.rule("draw") ?? 1);
    for (const { move, isShown } of this.#waiting) {
      if (move && isShown) view = expected(view, move, drawn) ?? view;
    }
    this.view = view;
    this.onShow(update);
  }
}
