// Everyone's progress in a race: a bar for each foundation, face-down cards, moves.

import { suitMark } from "../cards/deck.js";
import { showAvatar } from "../kit/avatars.js";
import { build } from "../kit/elements.js";
import { words } from "../words/message.js";

/** @import { SeatInfo } from "../wire/messages.js" */
/** @import { Progress, RaceUpdate } from "./wire.js" */

/** In the order of the foundations, where there is one for each suit. */
const SUITS = ["S", "H", "D", "C"];

/** @typedef {{ item: HTMLElement, avatar: HTMLElement, name: HTMLElement, state: HTMLElement, bars: HTMLElement,
 *   up: HTMLElement, rest: HTMLElement }} Row */

export class Racers {
  /** @type {Row[]} */
  #rows = [];
  /** @type {(SeatInfo | null)[]} The racers, even if they have left since. */
  people = [];
  #round = 0;
  /** Whether there were cards face down when the race came into sight. */
  hides = false;

  constructor() {
    this.list = build("ul", { class: "racers", "aria-label": words("race.racers") });
  }

  /** @param {RaceUpdate} update */
  show({ room, view, you }) {
    const progress = view?.seats ?? [];
    if (room.round !== this.#round) {
      this.#round = room.round;
      this.people = [];
      this.#rows = progress.map(makeRow);
      this.hides = progress.some((each) => each.face_down);
      this.list.classList.toggle("many", progress.length > 4);
      this.list.replaceChildren(...this.#rows.map(({ item }) => item));
    }
    progress.forEach((each, index) => {
      // After a race seats may change hands, but the bars still belong to the racers.
      const person = room.seats[index];
      if (room.status === "playing" || !this.people[index]) this.people[index] = person?.is_new ? null : person;
      const place = view?.places[index];
      const isYou = index === you && room.status === "playing";
      fill(this.#rows[index], this.people[index], each, { isYou, place, height: view?.height ?? 1, hides: this.hides });
    });
  }
}

/** @param {Pick<Progress, "foundations">} progress */
export const cardsHome = ({ foundations }) => foundations.reduce((sum, count) => sum + count, 0);

/** @param {Progress} progress @returns {Row} */
function makeRow({ foundations }) {
  const bars = build("span", { class: "bars", role: "img" }, ...foundations.map((_, index) => bar(foundations.length === SUITS.length ? SUITS[index] : undefined)));
  const parts = {
    // A long name is cut at its own end.
    ...{ avatar: build("span", "avatar"), name: build("b", { class: "name", dir: "auto" }), state: build("span", "state"), bars },
    ...{ up: build("span", "up", build("span", ""), build("span", "moves")), rest: build("small", "rest") },
  };
  const head = build("span", "head", parts.name, parts.state);
  return { item: build("li", "racer", parts.avatar, head, bars, parts.up, parts.rest), ...parts };
}

/** @param {string} [suit] */
const bar = (suit) => build("span", "bar", build("i", "fill"), ...(suit ? [build("i", { class: "suit", innerHTML: suitMark(suit) })] : []));

/** @param {Row} row @param {SeatInfo | null} person @param {Progress} progress
 * @param {{ isYou: boolean, place: number | undefined, height: number, hides: boolean }} facts `height` is that of a full bar. */
function fill(row, person, progress, { isYou, place, height, hides }) {
  const up = cardsHome(progress);
  row.item.classList.toggle("you", isYou);
  row.item.classList.toggle("done", progress.is_done);
  row.item.classList.toggle("ghost", Boolean(person?.is_ghost));
  showAvatar(row.avatar, person?.avatar ?? "");
  row.name.textContent = person?.name ?? words("race.somebody");
  row.state.textContent = [...(person?.is_ghost ? [words("race.ghost")] : []), stateOf(person, progress, place)].filter(Boolean).join(" · ");
  row.bars.setAttribute("aria-label", progress.foundations.length === SUITS.length ? barsText(progress.foundations) : words("race.home", { count: up }));
  row.bars.querySelectorAll(".fill").forEach((each, index) => {
    if (each instanceof HTMLElement) each.style.scale = `1 ${progress.foundations[index] / height}`;
  });
  const [cards, moves] = row.up.children;
  cards.textContent = words("race.home", { count: up });
  moves.textContent = words("race.moves", { count: progress.moves });
  row.rest.textContent = hides ? words("race.hidden", { count: progress.face_down }) : "";
}

/** @param {SeatInfo | null} person @param {Progress} progress @param {number} [place] */
function stateOf(person, progress, place) {
  if (place) return words("race.place", { place });
  if (progress.is_done) return progress.is_won ? words("race.won") : words("race.stopped");
  return person?.is_away ? words("common.away") : person?.is_offline ? words("common.offline") : "";
}

/** @param {number[]} foundations */
const barsText = ([spades, hearts, diamonds, clubs]) => words("race.bars", { spades, hearts, diamonds, clubs });
