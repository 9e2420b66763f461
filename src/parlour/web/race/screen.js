// A race: one's own table, how far the others have come, and the clock that runs for everybody.

import { dealOf } from "../company/deal-choice.js";
import { isHost } from "../company/host.js";
import { Countdown } from "../kit/countdown.js";
import { openDialog } from "../kit/dialog.js";
import { build, setText } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { openKeys, useKeys } from "../kit/key-list.js";
import { say, tell } from "../kit/notices.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
import { button } from "../kit/toolbar.js";
import { clockText } from "../words/en/common.js";
import { raceWords } from "../words/en/race.js";
import { countIn } from "./count-in.js";
import { Racers } from "./progress.js";
import { openRaceResult } from "./result.js";
import { raceTable } from "./table.js";

/** @import { Company, Screen } from "../company/screen.js" */
/** @import { RaceUpdate } from "./wire.js" */

const LATE = 60; // seconds

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
  /** Did the clock end it, as far as one was there to see? */
  #isTimeUp = false;

  /** @param {HTMLElement} root @param {Company} company */
  constructor(root, company) {
    this.company = company;
    this.cloth = build("div", "race-cloth");
    this.clock = build("b", "");
    this.timer = build("p", "race-clock", build("span", "unseen", `${raceWords.clock} `), this.clock);
    this.note = build("p", "race-note");
    this.promise = build("p", "race-promise");
    this.promise.innerHTML = icon("check");
    this.promise.append(raceWords.winnable);
    this.hint = pressable(raceWords.hint, () => this.#table?.game.hint("sight"));
    this.stop = pressable(raceWords.stop, () => this.#askToStop());
    this.again = pressable(raceWords.again, oneAtATime(() => company.ask({ type: "start", ...dealOf(company.game("race"), this.#update?.room) })), "main");
    this.places = pressable(raceWords.result, () => this.#showResult());
    this.tools = build("div", "race-tools", this.hint, this.stop, this.places, this.again);
    const side = build("aside", "race-side", this.timer, this.#racers.list, this.promise, this.note, this.tools);
    side.setAttribute("aria-label", raceWords.racers);
    this.frame = build("div", "race", this.cloth, side);
    root.append(this.frame);
    useKeys(raceWords.keys);
    this.countdown = new Countdown({
      tick: (left) => this.#showTime(left),
      warnings: [[LATE, () => tell(raceWords.minuteLeft)], [10, () => tell(raceWords.tenLeft)]],
    });
  }

  close() {
    this.countdown.destroy();
    this.#table?.destroy();
    this.#result?.close();
    document.body.classList.remove("at-race");
    this.frame.remove();
  }

  /** @param {RaceUpdate} update */
  show(update) {
    const before = this.#update;
    this.#update = update;
    const { room, view, you } = update;
    const isRacing = room.status === "playing";
    const isNew = before?.room.round !== room.round;
    this.countdown.set(update.left, { isNew });
    if (isNew) this.#isTimeUp = false;
    if (update.happened?.some(({ what }) => what === "timeout")) this.#isTimeUp = true;
    this.frame.classList.toggle("looking-on", !view?.table);
    document.body.classList.toggle("at-race", Boolean(view?.table));
    if (view?.table) this.#ownTable().show(update);
    this.#racers.show(update);
    const mine = you === undefined || !view?.table ? undefined : view.seats[you];
    const canMove = isRacing && mine !== undefined && !mine.is_done;
    this.hint.hidden = this.stop.hidden = !canMove;
    this.places.hidden = isRacing;
    this.again.hidden = isRacing || !isHost(update);
    this.timer.hidden = !this.countdown.isRunning;
    this.promise.hidden = !room.is_winnable;
    this.note.textContent = isRacing && mine?.is_done ? raceWords.done : "";
    if (isRacing && update.happened?.some(({ what }) => what === "started")) void countIn(this.frame, room.is_winnable ? raceWords.winnable : "");
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

  /** @param {number} left Seconds. */
  #showTime(left) {
    setText(this.clock, clockText(Math.ceil(left)));
    this.timer.classList.toggle("late", left <= LATE);
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
    const title = this.#isTimeUp ? raceWords.timeUp : raceWords.over;
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
