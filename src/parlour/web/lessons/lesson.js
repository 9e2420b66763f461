// A lesson at a table: a prepared deal, and the moves to make on it, one by one. It shows one step after the other, and
// allows only the step's move: of another legal one it says so, and why an illegal one is refused says the server. The
// table is an ordinary one, and continues when the lesson is over.

import { build, setText } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { say } from "../kit/notices.js";
import { isOneTap, options } from "../kit/options.js";
import { passFocus } from "../kit/pass-focus.js";
import { keep } from "../kit/storage.js";
import { Refused } from "../wire/refused.js";
import { words } from "../words/message.js";
import { isInLesson, KEPT_LESSON } from "./kept.js";

/** @import { Pending } from "../table/pending.js" */
/** @import { Update } from "../wire/messages.js" */
/** @import { Key } from "../words/message.js" */
/** @typedef {Extract<import("../words/message.js").Key, `lesson.${string}`>} LessonKey */
/** @typedef {{ when: Record<string, unknown>, move: string, say: LessonKey }} Step Applies when the table matches `when`
 * and its move is legal. */
/** @typedef {{ deal: { deck: string } | { seed: string }, rules: string, steps: Step[], done: LessonKey }} LessonPlan */

/** @typedef {{ pointAt?: (move: string | null) => void, keepFree?: (height: number) => void, name?: (view: any, move: string) => Record<string, string> }} LessonTable
 * Highlights a step's move until the next call, if the table doesn't itself; makes room for the lesson's text; names the
 * cards of a move for it. */

const finger = matchMedia("(pointer: coarse)");

/** Requests that would leave the lesson's line. */
const LATER = ["undo", "redo", "finish", "hint", "rescue"];

export class Lesson {
  /** @type {Step | null} */
  #step = null;
  /** @type {Update<any, any> | null} As the server sent it. */
  #latest = null;
  #text = "";

  /** @param {Pending<any, any>} pending @param {LessonPlan} plan
   * @param {string} room @param {number} round @param {LessonTable} table */
  constructor(pending, plan, room, round, { pointAt = () => {}, keepFree = () => {}, name = () => ({}) }) {
    this.pending = pending;
    this.plan = plan;
    this.room = room;
    this.round = round;
    this.pointAt = pointAt;
    this.name = name;
    this.panel = new Panel(() => this.end(), keepFree);
  }

  /** Reduce the legal moves to the step's move.
   * @template {Update<any, any>} Told @param {Told} update @returns {Told} */
  take(update) {
    this.#latest = update;
    if (update.room.id !== this.room || update.room.round !== this.round || update.room.status === "closed") {
      this.end();
      return update;
    }
    const step = this.plan.steps.find((each) => holds(each, update)) ?? null;
    const isOthersTurn = update.room.status === "playing" && !update.moves?.length;
    if (step) this.#show(step, update.view);
    else if (isOthersTurn) this.#tell("lesson.wait");
    else this.#finish();
    queueMicrotask(() => this.pointAt(this.#step?.move ?? null));
    return step ? { ...update, moves: [step.move], can_undo: false, can_redo: false } : update;
  }

  /** Answer what the lesson has an answer to, and pass the rest on to the server.
   * @param {Record<string, unknown>} message @returns {ReturnType<Pending<any, any>["connection"]["ask"]>} */
  ask(message) {
    const { type, move, by } = message;
    const step = this.#step;
    if (!step) return this.pending.connection.ask(message);
    if (type === "hint" && by !== "solver") return { id: "lesson", answer: Promise.resolve({ move: step.move }) };
    if (LATER.includes(String(type))) return refuse("lesson.later");
    const isMove = type === "play";
    if (isMove && move !== step.move && this.#latest?.moves?.includes(String(move))) return refuse("lesson.other");
    const asked = this.pending.connection.ask(isMove && "auto" in message ? { ...message, auto: "off" } : message);
    if (isMove) this.pointAt(null);
    asked.answer.catch(() => setTimeout(() => this.#step === step && this.pointAt(step.move))); // when the refusal is shown
    return asked;
  }

  /** @param {Step} step @param {unknown} view */
  #show(step, view) {
    this.#step = step;
    const at = this.plan.steps.indexOf(step) + 1;
    this.#tell(step.say, words("lesson.step", { step: at, count: this.plan.steps.length }), this.name(view, step.move));
  }

  /** Finish after the last step, or when the table has left the lesson's line. */
  #finish() {
    const isDone = this.#step === this.plan.steps.at(-1);
    this.#step = null;
    this.#tell(isDone ? this.plan.done : "lesson.over");
    this.panel.finish();
  }

  /** @param {Key} key @param {string} [progress] @param {Record<string, string>} [cards] */
  #tell(key, progress = "", cards = {}) {
    const text = words(key, { ...cards, tap: isOneTap(finger.matches) ? "one" : "two" });
    if (text === this.#text) return;
    this.#text = text;
    this.panel.show(text, progress);
    const keys = this.#step && this.#step === this.plan.steps[0] && options.letterKeys ? words("lesson.keys") : "";
    queueMicrotask(() => say(`${text} ${keys}`.trim())); // after the move that led to it
  }

  /** Clean up when the table is closed. */
  close() {
    this.panel.close();
    this.pointAt(null);
  }

  /** End the lesson; the game continues. */
  end() {
    this.close();
    keep(KEPT_LESSON, `${this.room} over`);
    this.pending.guide = null;
    if (this.#latest?.room.id === this.room) this.pending.take({ ...this.#latest, happened: [] });
  }
}

/** @param {Key} key */
const refuse = (key) => ({ id: "lesson", answer: Promise.reject(new Refused({ code: "lesson", text: words(key) })) });

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
  pending.guide = new Lesson(pending, plan, update.room.id, update.room.round, help);
  pending.take({ ...update, happened: [] });
  if (document.activeElement === document.body) passFocus();
}

/** The text of a lesson, over the table, with a button to end it. */
class Panel {
  /** @param {() => void} end @param {(height: number) => void} onHeight Gets
   * the height that it covers of the table; 0 when it is gone. */
  constructor(end, onHeight) {
    this.progress = build("span", "progress");
    this.text = build("p", "");
    this.leave = pressable(words("lesson.skip"), end, "quiet");
    this.root = build("section", { id: "lesson", "aria-label": words("lesson.name") }, build("header", "", this.progress, this.leave), this.text);
    /** @type {HTMLElement} */ (document.querySelector("#foot")).append(this.root);
    this.onHeight = onHeight;
    this.watcher = new ResizeObserver(() => {
      const { offsetHeight: height } = this.root;
      if (height) onHeight(height); // it returns after a colour chooser has replaced it
    });
    this.watcher.observe(this.root);
  }

  /** @param {string} text @param {string} progress */
  show(text, progress) {
    setText(this.text, text);
    setText(this.progress, progress || words("lesson.name"));
  }

  finish() {
    setText(this.leave, words("lesson.goOn"));
    this.leave.classList.replace("quiet", "main");
  }

  close() {
    if (this.root.contains(document.activeElement)) passFocus(null);
    this.watcher.disconnect();
    this.root.remove();
    this.onHeight(0);
  }
}
