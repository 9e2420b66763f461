// A race: one's own table, how far the others have come, and the clock that runs for everybody.

import { build } from "./building.js";
import { raceWords } from "./companywords.js";
import { button } from "./controls.js";
import { openDialog, pressable } from "./dialogs.js";
import { openKeys, useKeys } from "./keys.js";
import { say, tell } from "./notices.js";
import { Racers } from "./race-progress.js";
import { openRaceResult } from "./race-result.js";
import { raceTable } from "./race-table.js";
import { isHost } from "./seating.js";
import { clockText } from "./words.js";

/** @import { Company, GameEvent, Screen, Update, View } from "./wire.js" */
/** @typedef {{ foundations: number[], face_down: number, moves: number, is_done: boolean }} Progress */
/** @typedef {{ table: View | null, seats: Progress[], places: number[] }} RaceView */
/** @typedef {{ type: "Progressed", seat: number, progress: Progress, events: GameEvent[] | null }} RaceEvent */
/** @typedef {Update<RaceView, RaceEvent>} RaceUpdate */

/** What is said of the clock, at so many seconds before the end. */
const WARNINGS = /** @type {const} */ ([[60, raceWords.minuteLeft], [10, raceWords.tenLeft]]);

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  return new RaceScreen(root, company);
}

class RaceScreen {
  /** @type {RaceUpdate | null} */
  #update = null;
  /** @type {ReturnType<typeof raceTable> | null} Made when there is one to show. */
  #table = null;
  /** @type {ReturnType<typeof openRaceResult> | null} */
  #result = null;
  #racers = new Racers();
  #deadline = 0;
  #left = Infinity;

  /** @param {HTMLElement} root @param {Company} company */
  constructor(root, company) {
    this.company = company;
    this.cloth = build("div", "race-cloth");
    this.clock = build("b", "");
    this.timer = build("p", "race-clock", build("span", "unseen", `${raceWords.clock} `), this.clock);
    this.note = build("p", "race-note");
    this.hint = pressable(raceWords.hint, () => this.#table?.hand.askHint("sight"));
    this.stop = pressable(raceWords.stop, () => this.#askToStop());
    this.again = pressable(raceWords.again, () => void company.ask({ type: "start" }), "main");
    this.places = pressable(raceWords.result, () => this.#showResult());
    this.tools = build("div", "race-tools", this.hint, this.stop, this.places, this.again);
    const side = build("aside", "race-side", this.timer, this.#racers.list, this.note, this.tools);
    side.setAttribute("aria-label", raceWords.racers);
    this.frame = build("div", "race", this.cloth, side);
    root.append(this.frame);
    useKeys(raceWords.keys);
    this.ticking = setInterval(() => this.#tick(), 250);
  }

  close() {
    clearInterval(this.ticking);
    this.#result?.close();
    this.frame.remove();
  }

  /** @param {RaceUpdate} update */
  show(update) {
    const before = this.#update;
    this.#update = update;
    const { room, view, you } = update;
    const isRacing = room.status === "playing";
    this.#deadline = update.left === undefined ? 0 : performance.now() + update.left * 1000;
    if (before?.room.round !== room.round) this.#left = Infinity;
    this.frame.classList.toggle("looking-on", !view?.table);
    if (view?.table) this.#ownTable().show(update);
    this.#racers.show(update);
    const mine = you === undefined || !view?.table ? undefined : view.seats[you];
    const canMove = isRacing && mine !== undefined && !mine.is_done;
    this.hint.hidden = this.stop.hidden = !canMove;
    this.places.hidden = isRacing;
    this.again.hidden = isRacing || !isHost(update);
    this.timer.hidden = !this.#deadline;
    this.note.textContent = isRacing && mine?.is_done ? raceWords.done : "";
    this.#tick();
    this.#tell(update);
    this.#result?.show(update);
    if (!isRacing && before?.room.status !== "over") this.#end(update);
  }

  #ownTable() {
    if (this.#table) return this.#table;
    const root = build("div", "");
    root.id = "table";
    this.cloth.append(root);
    this.#table = raceTable(root, this.company, {
      ...{ p: () => this.company.gather(), "?": openKeys },
      ...{ o: () => button("options").click(), s: () => button("statistics").click() },
    });
    return this.#table;
  }

  /** The own moves are told by the table, and the others' would never end: only who is done, comes or goes.
   * @param {RaceUpdate} update */
  #tell({ happened = [], you }) {
    if (happened.some(({ what }) => what === "timeout")) return; // it is everybody's, and the result says so
    const told = happened.filter(({ what, seat, event }) => (event ? event.progress.is_done && seat !== you : what !== "over"));
    say(told.map(({ text }) => text).join(" "));
  }

  #tick() {
    if (!this.#deadline) return;
    const left = Math.max(0, (this.#deadline - performance.now()) / 1000);
    const text = clockText(Math.ceil(left));
    if (this.clock.textContent !== text) this.clock.textContent = text;
    for (const [seconds, warning] of WARNINGS) {
      if (left <= seconds && this.#left > seconds && this.#left !== Infinity) tell(warning);
    }
    this.timer.classList.toggle("late", left <= 60);
    this.#left = left;
  }

  /** Lets the last card come to rest first.
   * @param {RaceUpdate} update */
  #end(update) {
    const wait = this.#table && update.happened?.length ? this.#table.timeFor(update) : 0;
    setTimeout(() => {
      if (this.#update?.room.status === "over" && this.frame.isConnected) this.#showResult();
    }, wait);
  }

  #showResult() {
    if (!this.#update) return;
    const title = this.#left <= 1 ? raceWords.timeUp : raceWords.over;
    this.#result = openRaceResult(this.#update, this.company, title, this.#racers.people);
  }

  #askToStop() {
    const { body, close } = openDialog(raceWords.stopTitle, "stop");
    const goOn = pressable(raceWords.goOn, close, "main");
    const stopNow = pressable(raceWords.stopNow, () => {
      close();
      this.#table?.stop();
    });
    body.append(build("p", "", raceWords.stopText), build("div", "buttons", stopNow, goOn));
    goOn.focus();
  }
}
