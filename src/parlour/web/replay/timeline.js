// The time line under a replay: the current step, the playback buttons, the speed, and the seat it is seen from.

import { build, iconButton, setAttribute, setText } from "../kit/elements.js";
import { select } from "../kit/fields.js";
import { drawn } from "../kit/icons.js";
import { rove } from "../kit/roving.js";
import { clockText, numberText, words } from "../words/message.js";
import { markAt } from "./graph.js";
import { SPEEDS } from "./player.js";

/** @import { About, Seat, Step } from "../rounds/wire.js" */
/** @import { Player } from "./player.js" */

const ABOVE = "above";
/** On the buttons of a replay: those of the time line are filled, as such buttons are everywhere. */
const PATHS = {
  play: "M8 5v14l11-7z",
  pause: "M7 5h4v14H7zM13.5 5h4v14h-4z",
  back: "M17.5 5v14l-9-7zM5.5 5h2.4v14H5.5z",
  on: "M6.5 5v14l9-7zM16.1 5h2.4v14h-2.4z",
  first: "M19.5 5v14l-7.5-7zM12 5v14l-7.5-7zM2.5 5h2v14h-2z",
  last: "M4.5 5v14L12 12zM12 5v14l7.5-7zM19.5 5h2v14h-2z",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  flag: "M5.5 21V4M5.5 5h12l-2.5 4 2.5 4h-12",
  details: "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17zM12 11v5.5M12 7.5h.01",
};

export class TimeLine {
  /** @param {HTMLElement} root @param {About} about @param {Player} player
   * @param {{ seatChosen: (seat: Seat) => void, list: () => void, details: () => void }} acts */
  constructor(root, about, player, acts) {
    this.about = about;
    this.player = player;
    const oninput = () => {
      player.pause();
      void player.go(Number(this.range.value));
    };
    this.range = build("input", { type: "range", min: "0", max: String(about.steps), step: "1", value: "0", "aria-label": words("replay.timeline"), oninput });
    this.place = build("span", "place");
    this.time = build("span", "time");
    this.playing = iconButton(picture("play"), words("replay.play"), () => player.toggle(), "play");
    this.playing.classList.add("main");
    const buttons = [
      iconButton(picture("first"), words("replay.toStart"), () => player.move(-about.steps), "first"),
      iconButton(picture("back"), words("replay.back"), () => player.move(-1), "back"),
      this.playing,
      iconButton(picture("on"), words("replay.on"), () => player.move(1), "on"),
      iconButton(picture("last"), words("replay.toEnd"), () => player.move(about.steps), "last"),
    ];
    const transport = build("div", { class: "transport", role: "toolbar", "aria-label": words("replay.timeline") }, ...buttons);
    rove(transport, () => buttons);
    this.speed = select(SPEEDS.map((speed) => [String(speed), words("replay.times", { speed })]), "1", { "aria-label": words("replay.speed") });
    this.speed.onchange = () => player.setSpeed(Number(this.speed.value));
    /** @type {[string, string][]} */
    const seats = about.seats.map(({ name }, seat) => [String(seat), name]);
    this.seat = about.seats.length > 1 ? select([[ABOVE, words("replay.above")], ...seats], ABOVE, { "aria-label": words("replay.seenFrom") }) : null;
    if (this.seat) this.seat.onchange = () => acts.seatChosen(this.chosenSeat);
    this.list = pressed("list", words("replay.moves"), acts.list);
    const choices = build("div", "choices", ...(this.seat ? [labelled(words("replay.seenFrom"), this.seat)] : []), labelled(words("replay.speed"), this.speed), this.list, pressed("details", words("replay.details"), acts.details));
    this.track = build("div", "track", marks(about), this.range);
    this.caption = build("p", "caption");
    this.root = build("section", { class: "time-line", "aria-label": words("replay.timeline") }, this.caption, build("div", "moving", transport, build("div", "along", this.place, this.track, this.time)), choices);
    root.append(this.root);
  }

  /** @returns {Seat} */
  get chosenSeat() {
    if (!this.seat) return 0;
    return this.seat.value === ABOVE ? null : Number(this.seat.value);
  }

  /** Choose the next seat, and after the last one all of them. */
  nextSeat() {
    if (!this.seat) return;
    this.seat.selectedIndex = (this.seat.selectedIndex + 1) % this.seat.options.length;
    this.seat.dispatchEvent(new Event("change"));
  }

  /** @param {number} by Slower or faster. */
  changeSpeed(by) {
    const at = Math.max(0, Math.min(SPEEDS.length - 1, this.speed.selectedIndex + by));
    this.speed.selectedIndex = at;
    this.player.setSpeed(SPEEDS[at]);
  }

  /** @param {Step} step @param {string} text What happened; at the deal, the players. */
  show(step, text) {
    const { steps } = this.about;
    this.range.value = String(step.number);
    this.range.style.setProperty("--done", String(steps ? step.number / steps : 0));
    setAttribute(this.range, "aria-valuetext", `${words("replay.step", { step: step.number, count: steps })} ${text}`);
    setText(this.caption, text);
    this.caption.title = text; // where it is cut
    setText(this.place, `${numberText(step.number)}\u2009/\u2009${numberText(steps)}`);
    setText(this.time, clockText(step.seconds));
  }

  /** @param {boolean} isOpen Whether the list of moves is open. */
  showState(isOpen) {
    const { isPlaying } = this.player;
    this.playing.innerHTML = picture(isPlaying ? "pause" : "play");
    const name = words(isPlaying ? "replay.pause" : "replay.play");
    this.playing.title = name;
    setAttribute(this.playing, "aria-label", name);
    this.list.setAttribute("aria-expanded", String(isOpen));
  }
}

/** Return the marks of undone moves. @param {About} about */
function marks({ undos = [], steps }) {
  const places = new Set(undos.map((step) => Math.round((step / steps) * 1000) / 10));
  return build("div", { class: "undo-marks", "aria-hidden": "true" }, ...[...places].map((place) => markAt(place / 100)));
}

/** @param {string} text @param {HTMLElement} field */
function labelled(text, field) {
  return build("div", "labelled", build("span", { "aria-hidden": "true" }, text), field); // the field has it for screen readers
}

/** @param {"list" | "details"} name @param {string} text Shown where there is room. @param {() => void} act */
function pressed(name, text, act) {
  return build("button", { type: "button", title: text, "aria-label": text, innerHTML: stroke(name), onclick: act }, build("span", "", text));
}

/** @param {keyof typeof PATHS} name */
export const stroke = (name) => drawn(PATHS[name]);

/** @param {keyof typeof PATHS} name */
const picture = (name) => drawn(PATHS[name], "filled");
