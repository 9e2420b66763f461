// A race: the player's own table, the others' progress, and the common clock.

import { happenedText } from "../company/sentences.js";
import { Countdown } from "../kit/countdown.js";
import { openedDialog } from "../kit/dialog.js";
import { build, setText } from "../kit/elements.js";
import { oneAtATime, pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { openKeys, useKeys } from "../kit/keys.js";
import { say, tell } from "../kit/notices.js";
import { isStill } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { load, wear } from "../kit/reload.js";
import { button } from "../kit/toolbar.js";
import { Game } from "../solitaire/game.js";
import { isHost } from "../wire/updates.js";
import { clockText, words } from "../words/message.js";
import { cardsHome, Racers } from "./progress.js";
import { asSolitaire, ownEvents, STOP } from "./table.js";

/** @import { Company, Screen } from "../company/screen.js" */
/** @import { Solitaire } from "../solitaire/solitaire.js" */
/** @import { SeatInfo, Update } from "../wire/messages.js" */
/** @import { RaceEvent, RaceUpdate } from "./wire.js" */

const LATE = 60; // seconds
/** A second of the countdown. */
const FRAMES = [
  { opacity: 0, scale: "1.5" },
  { opacity: 1, scale: "1", offset: 0.2 },
  { opacity: 1, scale: "1", offset: 0.8 },
  { opacity: 0, scale: "0.9" },
];

/** @param {HTMLElement} root @param {Company} company @param {Solitaire} solitaire @returns {Screen} */
export const open = (root, company, solitaire) => new RaceScreen(root, company, solitaire);

class RaceScreen {
  /** @type {RaceUpdate | null} */
  #update = null;
  /** @type {Game | null} The player's own table, created when there is one to show. */
  #game = null;
  /** @type {ReturnType<typeof import("./result.js").openRaceResult> | null} */
  #result = null;
  #racers = new Racers();
  /** Whether the clock ended the race while the page was open. */
  #isTimeUp = false;

  /** @param {HTMLElement} root @param {Company} company @param {Solitaire} solitaire */
  constructor(root, company, solitaire) {
    this.company = company;
    this.solitaire = solitaire;
    this.cloth = build("div", "race-cloth");
    this.clock = build("b", "");
    this.timer = build("p", "race-clock", build("span", "unseen", `${words("race.timeLeft")} `), this.clock);
    this.note = build("p", "race-note");
    this.promise = build("p", { class: "race-promise", innerHTML: icon("check") }, words("race.winnable"));
    this.hint = pressable(words("common.hint"), () => this.#game?.hint("sight"));
    this.stop = pressable(words("race.stop"), () => void this.#askToStop());
    this.again = pressable(words("race.again"), oneAtATime(() => this.#start()), "main");
    this.places = pressable(words("race.result"), () => void this.#showEnd());
    this.tools = build("div", "race-tools", this.hint, this.stop, this.places, this.again);
    const side = build("aside", { class: "race-side", "aria-label": words("race.racers") }, this.timer, this.#racers.list, this.promise, this.note, this.tools);
    this.frame = build("div", "race", this.cloth, side);
    root.append(this.frame);
    this.countIn = new CountIn(this.frame);
    useKeys(() => load(import("../solitaire/keys.js")).then(({ tableKeys }) => tableKeys(solitaire.places, [["P  O  S", words("keys.racePanels")]])));
    this.countdown = new Countdown({
      tick: (left) => this.#showTime(left),
      warnings: [[LATE, () => tell(words("race.minuteLeft"))], [10, () => tell(words("common.tenSeconds"))]],
    });
  }

  close() {
    this.countdown.destroy();
    this.#game?.destroy();
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
    this.frame.classList.toggle("watching", !view?.table);
    document.body.classList.toggle("at-race", Boolean(view?.table));
    if (view?.table) this.#show(asSolitaire(update));
    this.#racers.show(update);
    const mine = you === undefined || !view?.table ? undefined : view.seats[you];
    const canMove = isRacing && mine !== undefined && !mine.is_done;
    setHidden(this.places, isRacing);
    setHidden(this.again, isRacing || !isHost(update), this.places);
    for (const control of [this.hint, this.stop]) setHidden(control, !canMove, this.places);
    this.timer.hidden = !this.countdown.isRunning;
    if (!this.countdown.isRunning) this.countIn.show(0, "");
    this.promise.hidden = !room.is_winnable;
    this.note.textContent = isRacing && mine?.is_done ? words("race.done") : "";
    this.#tell(update);
    this.#result?.show(update);
    if (!isRacing && before?.room.status !== "over") this.#end(update);
  }

  /** @param {Update} update */
  #show(update) {
    if (!this.#game) {
      const root = build("div", { id: "table", role: "toolbar", "aria-label": words("race.table") });
      const commands = { p: () => this.company.gather(), o: () => button("options").click(), s: () => button("statistics").click(), "?": openKeys };
      this.cloth.append(root);
      this.#game = new Game(root, this.solitaire, this.company.connection, commands, { hasSolver: false });
    }
    this.#game.pending.take(this.#game.read(update));
  }

  /** Announce only players who finish, join or leave: the table announces the player's own moves, and the others' would
   * be too many.
   * @param {RaceUpdate} update */
  #tell({ happened = [], you, room }) {
    if (happened.some(({ what }) => what === "timeout")) return; // it ends the race for all, and the result says so
    const told = happened.filter(({ what, seat, event }) => (event ? event.progress.is_done && seat !== you : what !== "over"));
    say(told.map((each) => (each.event ? finishedText(each.event, room.seats) : happenedText(each))).join(" "));
  }

  /** @param {number} left Seconds. */
  #showTime(left) {
    const { clock: whole, is_winnable: isWinnable } = this.#update?.room ?? {};
    const time = Math.min(left, whole ?? left); // before it starts it shows the full time
    this.countIn.show(left - time, isWinnable ? words("race.winnable") : "");
    setText(this.clock, clockText(Math.ceil(time)));
    this.timer.classList.toggle("late", left <= LATE);
  }

  /** Show the result once the last card is at rest.
   * @param {RaceUpdate} update */
  #end(update) {
    const wait = this.#game && update.happened?.length ? this.#game.board.timeFor(ownEvents(update)) : 0;
    setTimeout(() => void this.#showEnd(), wait);
  }

  /** Show the result, after a form that is being filled in. */
  async #showEnd() {
    const [{ openRaceResult }] = await load(Promise.all([import("./result.js"), wear("result")]));
    if (this.#update?.room.status !== "over" || !this.frame.isConnected) return;
    const title = this.#isTimeUp ? words("race.timeUp") : words("race.over");
    const form = openedDialog();
    if (form) form.addEventListener("close", () => void this.#showEnd(), { once: true });
    else this.#result = openRaceResult(this.#update, this.company, title, this.#racers);
  }

  async #start() {
    const { dealOf } = await load(import("../company/deal-choice.js"));
    const room = this.#update?.room;
    if (!room) return;
    await this.company.ask({ type: "start", ...dealOf(this.company.game(room.game), room) });
  }

  async #askToStop() {
    const { confirm } = await load(import("../kit/confirm.js"));
    const isSure = await confirm({ title: words("race.stopTitle"), text: words("race.stopText"), yes: words("race.stopNow"), no: words("race.goOn") });
    if (isSure) this.#game?.pending.play(STOP);
  }
}

/** @param {RaceEvent} event @param {(SeatInfo | null)[]} seats */
const finishedText = ({ seat, progress }, seats) =>
  words("race.finished", { name: seats[seat]?.name ?? words("race.somebody"), home: cardsHome(progress), moves: progress.moves });

/** The countdown over the table before the clock starts, with the promise of a fair deal. */
class CountIn {
  #figure = build("b", "");
  #promise = build("span", "");
  #element = build("div", { class: "count-in", "aria-hidden": "true", hidden: "" }, this.#figure, this.#promise);
  #shown = 0;

  /** The countdown doesn't block the table.
   * @param {HTMLElement} root */
  constructor(root) {
    root.append(this.#element);
  }

  /** @param {number} seconds Until the clock starts; 0 afterwards. @param {string} promise */
  show(seconds, promise) {
    const whole = Math.max(0, Math.ceil(seconds));
    if (whole === this.#shown) return;
    this.#shown = whole;
    this.#element.hidden = !whole;
    this.#figure.textContent = String(whole);
    this.#promise.textContent = promise;
    if (whole && !isStill()) this.#figure.animate(FRAMES, { duration: 1000, easing: "ease-out" });
  }
}
