// A lesson at a table: a prepared deal, and the moves to make on it, one by one. It shows one step after the other, and
// allows only the step's move. The table is an ordinary one, and continues when the lesson is over.

import { say } from "../kit/notices.js";
import { keep } from "../kit/storage.js";
import { Refused } from "../wire/refused.js";
import { words } from "../words/message.js";
import { isInLesson, KEPT_LESSON } from "./kept.js";
import { Panel } from "./panel.js";

/** @import { Key } from "../words/message.js" */
/** @import { Pending } from "../table/pending.js" */
/** @import { Update } from "../wire/messages.js" */

/** @typedef {Extract<import("../words/message.js").Key, `lesson.${string}`>} LessonKey */
/** @typedef {{ when: Record<string, unknown>, move: string, say: LessonKey }} Step Applies when the table matches `when`
 * and its move is legal. */
/** @typedef {{ deal: { deck: string } | { seed: string }, rules: string, steps: Step[], done: LessonKey }} LessonPlan */

/** @typedef {{ pointAt?: (move: string) => void, keepFree?: (height: number) => void }} LessonTable Highlights a step's
 * move, if the table doesn't itself; makes room for the lesson's text. */

/** Requests that would leave the lesson's line, or make no sense in a lesson. */
const REFUSED = ["undo", "redo", "finish", "hint", "rescue"];

export class Lesson {
  /** @type {Step | null} */
  #step = null;
  /** @type {Update<any, any> | null} As the server sent it. */
  #latest = null;
  #text = "";

  /** @param {Pending<any, any>} pending @param {LessonPlan} plan
   * @param {string} room @param {LessonTable} table */
  constructor(pending, plan, room, { pointAt = () => {}, keepFree = () => {} }) {
    this.pending = pending;
    this.plan = plan;
    this.room = room;
    this.pointAt = pointAt;
    this.panel = new Panel(() => this.end(), keepFree);
  }

  /** Reduce the legal moves to the step's move.
   * @template {Update<any, any>} Told @param {Told} update @returns {Told} */
  take(update) {
    this.#latest = update;
    if (update.room.id !== this.room || update.room.status === "closed") {
      this.end();
      return update;
    }
    const step = this.plan.steps.find((each) => holds(each, update)) ?? null;
    const isOthersTurn = update.room.status === "playing" && !update.moves?.length;
    if (step) this.#show(step);
    else if (isOthersTurn) this.#tell("lesson.wait");
    else this.#finish();
    if (!step) return update;
    queueMicrotask(() => this.pointAt(step.move));
    return { ...update, moves: [step.move] };
  }

  /** Refuse anything but the step's move, with the step's text.
   * @param {Record<string, unknown>} message */
  ask(message) {
    const { type, move } = message;
    const isOther = (type === "play" && move !== this.#step?.move) || REFUSED.includes(String(type));
    if (!this.#step || !isOther) return this.pending.connection.ask(type === "play" && "auto" in message ? { ...message, auto: "off" } : message);
    queueMicrotask(() => this.#step && this.pointAt(this.#step.move));
    return { id: "lesson", answer: Promise.reject(new Refused({ code: "lesson", text: this.#text })) };
  }

  /** @param {Step} step */
  #show(step) {
    this.#step = step;
    const at = this.plan.steps.indexOf(step) + 1;
    this.#tell(step.say, words("lesson.step", { step: at, count: this.plan.steps.length }));
  }

  /** Finish after the last step, or when the table has left the lesson's line. */
  #finish() {
    const isDone = this.#step === this.plan.steps.at(-1);
    this.#step = null;
    this.#tell(isDone ? this.plan.done : "lesson.over");
    this.panel.finish();
  }

  /** @param {Key} key @param {string} [progress] */
  #tell(key, progress = "") {
    const text = words(key);
    if (text === this.#text) return;
    this.#text = text;
    this.panel.show(text, progress);
    say(text);
  }

  /** Clean up when the table is closed. */
  close() {
    this.panel.close();
  }

  /** End the lesson; the game continues. */
  end() {
    this.close();
    keep(KEPT_LESSON, `${this.room} over`);
    this.pending.guide = null;
    if (this.#latest?.room.id === this.room) this.pending.take({ ...this.#latest, happened: [] });
  }
}

/** @param {Step} step @param {Update<any, any>} update */
function holds({ when, move }, { view, score, moves = [] }) {
  const facts = { ...view, ...score };
  return moves.includes(move) && Object.entries(when).every(([name, value]) => facts[name] === value);
}

/** Resume the lesson at this table, if there is one.
 * @param {LessonPlan} plan @param {{ pending: Pending<any, any>, state: { update: Update<any, any> | null } }} table
 * @param {LessonTable} help */
export async function followLesson(plan, { pending, state }, help) {
  const { update } = state;
  if (!update || pending.guide || !isInLesson(update.room.id)) return;
  pending.guide = new Lesson(pending, plan, update.room.id, help);
  pending.take({ ...update, happened: [] });
}
