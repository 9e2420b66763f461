// Optimistic updates: moves are shown before the server has answered. Requests are sent one at a time, because each
// move names the number of the update before it; the table shows the expected result of all pending ones. When the
// server refuses one, the table returns to the server's state, and pending requests that depend on it are dropped.

import { isCurrent, isSameTable, madeOn } from "../wire/updates.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Answer, Update } from "../wire/messages.js" */
/** @import { Refused } from "../wire/refused.js" */

/** Refusals that are not about the move: the server is temporarily unable to act. */
const CANNOT = ["busy", "closed", "internal", "server-busy", "solver-busy", "store", "too-often", "unsure"];

/** A request of the player. A move may depend on its table; it is sent only if it still `holds`. The place that was
 * meant helps to show it.
 * @template View
 * @typedef {{ message: Record<string, unknown>, move?: (view: View) => string | undefined, holds?: (view: View) => boolean,
 *   meant?: string, isShown?: boolean, id?: string, sentOn?: Update<View, any> }} Action */

/** What a table knows: the server's last update, the requests since, and the view to show for both.
 * @template View, Event
 * @typedef {{ update: Update<View, Event> | null, waiting: Action<View>[], view: View | null }} Known */

/** @typedef {{ take<Told extends Update<any, any>>(update: Told): Told,
 *   ask: Connection["ask"], close(): void }} Guide Changes updates before they are shown, and answers some requests. */

/** @template View, Event */
export class Pending {
  /** @type {(() => void)[]} */
  #whenIdle = [];
  #state;
  #expect;

  /** @type {Guide | null} A lesson, which limits the possible moves. */
  guide = null;

  /** @type {(update: Update<View, Event> | null) => void} Called when there is something new to show, with the update
   * if it came from the server. */
  onShow = () => {};
  /** @type {(refused: Refused, action: Action<View>) => void} */
  onRefused = () => {};

  /** @param {Pick<Connection, "ask">} connection @param {Known<View, Event>} state
   * @param {(view: View, move: string, meant?: string) => View | null} expect Returns the view after a move; null if it
   * can't be predicted. */
  constructor(connection, state, expect) {
    this.connection = connection;
    this.#state = state;
    this.#expect = expect;
  }

  get isBusy() {
    return this.#state.waiting.length > 0;
  }

  /** The legal moves of the shown table; none while they are unknown. */
  get moves() {
    return this.isBusy ? [] : (this.#state.update?.moves ?? []);
  }

  /** Make a move, listed or not: a listed one is shown at once. While others are pending the legal moves are unknown,
   * and the player's move is most likely legal.
   * @param {string | ((view: View) => string | undefined)} move @param {Partial<Pick<Action<View>, "holds" | "meant" | "message">>} [how] */
  play(move, { holds, meant, message = {} } = {}) {
    const text = typeof move === "string" ? () => move : move;
    const { view } = this.#state;
    const now = view ? text(view) : undefined;
    const isShown = this.isBusy || (now !== undefined && this.moves.includes(now));
    this.#add({ message: { type: "play", ...message }, move: text, holds, meant, isShown });
  }

  /** Queue undo, redo, finish and the like.
   * @param {Record<string, unknown>} message */
  request(message) {
    this.#add({ message });
  }

  /** Queue a request once, however often it is pressed before the answer: the next deal, finish.
   * @param {Record<string, unknown>} message */
  requestOnce(message) {
    if (!this.#state.waiting.some((action) => action.message.type === message.type)) this.request(message);
  }

  /** Ask a question that is not about a move, after all pending moves.
   * @param {Record<string, unknown>} message @returns {Promise<Answer>} */
  async question(message) {
    while (this.isBusy) await this.#idle();
    return this.#asked.ask(message).answer;
  }

  /** Ask a question about the cards after all pending moves; return null if they have changed when the answer comes.
   * @param {Record<string, unknown>} message @returns {Promise<Answer | null>} */
  async questionTable(message) {
    while (this.isBusy) await this.#idle();
    const asked = JSON.stringify(this.#state.update?.view);
    const answer = await this.#asked.ask(message).answer;
    return this.isBusy || JSON.stringify(this.#state.update?.view) !== asked ? null : answer;
  }

  /** Return the recipient of requests: the server, or the lesson. */
  get #asked() {
    return this.guide ?? this.connection;
  }

  #idle() {
    return new Promise((done) => this.#whenIdle.push(() => done(undefined)));
  }

  /** Take an update. Requests are settled even if showing it fails.
   * @param {Update<View, Event>} update */
  take(update) {
    const { waiting, update: before } = this.#state;
    if (update.re !== undefined && waiting[0]?.id === update.re) waiting.shift();
    // After a reconnect the room's update comes before the answers to resent requests: same number or later.
    if (!isCurrent(update, before)) return;
    // While the clock is paused the server sends no cards: they lie as before, unless more has happened.
    const { happened = [] } = update;
    const isNext = before && (update.n <= before.n + 1 || (happened.length === 1 && happened[0].what === "paused")); // or a checkpoint came with it
    const isSame = update.is_paused && isNext && before.room.id === update.room.id && before.epoch === update.epoch;
    const whole = isSame ? { ...before, happened: [], ...update } : update;
    const shown = this.guide?.take(whole) ?? whole;
    this.#state.update = shown;
    this.#show(shown);
    this.#send();
  }

  /** @param {Action<View>} action */
  #add(action) {
    if (!this.#state.update?.view) return; // there was no table yet that it could be meant for
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
    Object.assign(action, { id: asked.id, sentOn: update });
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
    // The player has seen it fail: pending requests must not be carried out by surprise later.
    if (CANNOT.includes(refused.code)) this.#state.waiting = [];
    this.#show(null);
    this.onRefused(refused, action);
  }

  /** Drop the undo that was meant for a failed action: it must not undo another one.
   * @param {Action<View>} action */
  #give(action) {
    const { waiting } = this.#state;
    if (waiting[0] === action) waiting.shift();
    this.#state.waiting = waiting.filter(({ move }) => move);
  }

  /** @param {Update<View, Event> | null} update */
  #show(update) {
    const { update: latest, waiting } = this.#state;
    let view = latest?.view;
    if (!latest || !view) return;
    for (const { move, meant, isShown, sentOn } of waiting) {
      // After a reconnect the table may have changed before the answer to the resent move: it is already part of the
      // table, or will be refused.
      const isToCome = isShown && (!sentOn || isSameTable(sentOn, latest));
      /** @type {string | undefined} */
      const text = isToCome ? move?.(view) : undefined;
      if (text !== undefined) view = this.#expect(view, text, meant) ?? view;
    }
    this.#state.view = view;
    try {
      this.onShow(update);
    } catch (problem) {
      reportError(problem); // an error in drawing or announcing: the game goes on
    }
  }
}
