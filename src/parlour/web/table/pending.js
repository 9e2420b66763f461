// Moves that are made before the server has answered. Requests wait for one another, because each move is made on the
// number of the one before; the table shows at once what is expected of those that wait. When the server refuses one,
// the table is as the server says, and what was asked on the strength of it is not asked any more.

import { isCurrent, madeOn } from "../wire/updates.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Answer, Update } from "../wire/messages.js" */
/** @import { Refused } from "../wire/refused.js" */

/** Refusals that say nothing about the move: the server can't do anything just now. */
const CANNOT = ["busy", "closed", "internal", "solver-busy", "store", "too-often", "unsure"];

/** What the player asked for. A move may depend on the table it is made on; it is sent only where it still `holds`. The
 * place that was meant helps to show it.
 * @template View
 * @typedef {{ message: Record<string, unknown>, move?: (view: View) => string | undefined, holds?: (view: View) => boolean,
 *   meant?: string, isShown?: boolean, id?: string }} Action */

/** What a table knows: what the server last said, what was asked since, and the view to show for both.
 * @template View, Event
 * @typedef {{ update: Update<View, Event> | null, waiting: Action<View>[], view: View | null }} Known */

/** @typedef {{ take<Told extends Update<any, any>>(update: Told): Told,
 *   ask: Connection["ask"], close(): void }} Guide Changes what the
 * server says before it is shown, and answers some of what is asked. */

/** @template View, Event */
export class Pending {
  /** @type {(() => void)[]} */
  #whenIdle = [];
  #state;
  #expect;

  /** @type {Guide | null} A lesson, which has a say in what may be done. */
  guide = null;

  /** @type {(update: Update<View, Event> | null) => void} There is something new to show; the update, if the server said it. */
  onShow = () => {};
  /** @type {(refused: Refused, action: Action<View>) => void} */
  onRefused = () => {};

  /** @param {Pick<Connection, "ask">} line @param {Known<View, Event>} state
   * @param {(view: View, move: string, meant?: string) => View | null} expect The view when a move was made; null where nobody can say. */
  constructor(line, state, expect) {
    this.line = line;
    this.#state = state;
    this.#expect = expect;
  }

  get isBusy() {
    return this.#state.waiting.length > 0;
  }

  /** The legal moves of the table that is shown; none while they are not known. */
  get moves() {
    return this.isBusy ? [] : (this.#state.update?.moves ?? []);
  }

  /** Makes a move, whether it is listed or not: a listed one is shown at once. While others wait the legal moves are not
   * known yet, and what the player did is most likely right.
   * @param {string | ((view: View) => string | undefined)} move @param {Partial<Pick<Action<View>, "holds" | "meant" | "message">>} [how] */
  play(move, { holds, meant, message = {} } = {}) {
    const text = typeof move === "string" ? () => move : move;
    const { view } = this.#state;
    const now = view ? text(view) : undefined;
    const isShown = this.isBusy || (now !== undefined && this.moves.includes(now));
    this.#add({ message: { type: "play", ...message }, move: text, holds, meant, isShown });
  }

  /** Undo, redo, finish and the like, in their turn.
   * @param {Record<string, unknown>} message */
  request(message) {
    this.#add({ message });
  }

  /** What is meant once, however often it is pressed before the answer: the next deal, finish.
   * @param {Record<string, unknown>} message */
  requestOnce(message) {
    if (!this.#state.waiting.some((action) => action.message.type === message.type)) this.request(message);
  }

  /** A question that is not about a move, asked when all moves are done.
   * @param {Record<string, unknown>} message @returns {Promise<Answer>} */
  async question(message) {
    while (this.isBusy) await this.#idle();
    return this.#asked.ask(message).answer;
  }

  /** A question about the cards as they lie when all moves are done; null if they lie otherwise when the answer comes.
   * @param {Record<string, unknown>} message @returns {Promise<Answer | null>} */
  async questionTable(message) {
    while (this.isBusy) await this.#idle();
    const asked = JSON.stringify(this.#state.update?.view);
    const answer = await this.#asked.ask(message).answer;
    return this.isBusy || JSON.stringify(this.#state.update?.view) !== asked ? null : answer;
  }

  /** Whom to ask: the server, or the lesson between. */
  get #asked() {
    return this.guide ?? this.line;
  }

  #idle() {
    return new Promise((done) => this.#whenIdle.push(() => done(undefined)));
  }

  /** Takes what the server says. Whatever comes of showing it, what was asked is answered.
   * @param {Update<View, Event>} update */
  take(update) {
    const { waiting, update: before } = this.#state;
    if (update.re !== undefined && waiting[0]?.id === update.re) waiting.shift();
    // A greeting after a broken line shows the room before what was asked again is answered: same number or later.
    if (!isCurrent(update, before)) return;
    const shown = this.guide?.take(update) ?? update;
    this.#state.update = shown;
    this.#show(shown);
    this.#send();
  }

  /** @param {Action<View>} action */
  #add(action) {
    if (!this.#state.update?.view) return; // nobody has seen a table yet that it could be meant for
    this.#state.waiting.push(action);
    this.#show(null);
    if (this.#state.waiting.length === 1) this.#send();
  }

  #send() {
    const { update, waiting } = this.#state;
    const [action] = waiting;
    if (!action) {
      this.#whenIdle.splice(0).forEach((done) => done());
      return;
    }
    if (action.id || !update?.view) return;
    const move = action.move?.(update.view);
    const isVoid = action.move ? move === undefined || action.holds?.(update.view) === false : false;
    if (isVoid) {
      this.#give(action);
      this.#show(null);
      this.#send();
      return;
    }
    const asked = this.#asked.ask({ ...action.message, ...(action.move && { ...madeOn(update), move }) });
    action.id = asked.id;
    asked.answer.catch((refused) => this.#refused(action, refused)).catch((problem) => reportError(problem)).then(() => this.#done(action));
  }

  /** @param {Action<View>} action */
  #done(action) {
    if (this.#state.waiting[0] === action) this.#state.waiting.shift();
    this.#send();
  }

  /** @param {Action<View>} action @param {Refused} refused */
  #refused(action, refused) {
    this.#give(action);
    // The player has seen that it does not work: what still waits must not be done by surprise when it works again.
    if (CANNOT.includes(refused.code)) this.#state.waiting = [];
    this.#show(null);
    this.onRefused(refused, action);
  }

  /** An action did not come about: an undo that was meant for it must not take back another.
   * @param {Action<View>} action */
  #give(action) {
    const { waiting } = this.#state;
    if (waiting[0] === action) waiting.shift();
    this.#state.waiting = waiting.filter(({ move }) => move);
  }

  /** @param {Update<View, Event> | null} update */
  #show(update) {
    let view = this.#state.update?.view;
    if (!view) return;
    for (const { move, meant, isShown } of this.#state.waiting) {
      /** @type {string | undefined} */
      const text = isShown ? move?.(view) : undefined;
      if (text !== undefined) view = this.#expect(view, text, meant) ?? view;
    }
    this.#state.view = view;
    try {
      this.onShow(update);
    } catch (problem) {
      reportError(problem); // a mistake in what the page shows or says: the game goes on
    }
  }
}
