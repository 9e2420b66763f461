// The players round the table: names, number of cards, turn and time left; and short effects at a seat: skipped, many
// cards at once, a reaction.

import { showAvatar } from "../kit/avatars.js";
import { build, setAttribute, setText } from "../kit/elements.js";
import { seenAt } from "../table/glide.js";
import { numberText, words } from "../words/message.js";
import { mark, stroke } from "./marks.js";
import { botText } from "./sentences.js";

/** @import { Origin } from "../table/types.js" */
/** @import { SeatInfo } from "../wire/messages.js" */

const ROUND = 2 * Math.PI * 22;
const RING =
  `<svg viewBox="0 0 50 50" aria-hidden="true" class="ring"><circle cx="25" cy="25" r="22"/>` +
  `<circle class="rest" cx="25" cy="25" r="22" stroke-dasharray="${ROUND}" transform="rotate(-90 25 25)"/></svg>`;
const FEW = 10; // seconds left from which they are shown
const BUBBLE_FOR = 2200;
const FAN = 14; // backs at most: the number tells the rest
const APART = 3.5; // half of the degrees between two backs

/** @typedef {{ counts: number[], turn: number | number[], winner: number | number[] | null }} Shown How many cards each seat
 * has, whose turn it is, and who has won. */
/** @typedef {{ element: HTMLElement, avatar: HTMLElement, rest: SVGCircleElement, seconds: HTMLElement, name: HTMLElement,
 *   marks: HTMLElement, marked: string, fan: HTMLElement, count: HTMLElement, unit: HTMLElement, bubble: HTMLElement,
 *   hiding: number }} SeatParts `marked` is the current text of the marks. */

export class Seats {
  /** @type {SeatParts[]} By seat. */
  #seats = [];

  /** @param {HTMLElement} root @param {HTMLElement} mine Where one's own seat is shown. */
  constructor(root, mine) {
    this.list = build("ul", { class: "players", "aria-label": words("company.players") });
    this.mine = mine;
    root.append(this.list);
  }

  /** @param {Shown} view @param {readonly (SeatInfo | null)[]} seats @param {number | undefined} you */
  show(view, seats, you) {
    while (this.#seats.length < view.counts.length) this.#seats.push(makeSeat());
    for (const { element } of this.#seats.splice(view.counts.length)) element.remove();
    // In playing order from the player on, which is the reading order.
    const first = you ?? 0;
    const order = this.#seats.map((_, index) => (first + index) % this.#seats.length);
    const others = order.filter((seat) => seat !== you);
    others.forEach((seat, index) => {
      const { element } = this.#seats[seat];
      if (this.list.children[index] !== element) this.list.insertBefore(element, this.list.children[index] ?? null);
    });
    const own = you === undefined ? undefined : this.#seats[you].element;
    if (own && own.parentElement !== this.mine) {
      own.style.width = own.style.translate = ""; // of its place among the others
      this.mine.append(own);
    }
    this.#seats.forEach((parts, seat) => fillSeat(parts, seats[seat] ?? null, view, seat));
    return others;
  }

  destroy() {
    for (const { hiding } of this.#seats) clearTimeout(hiding);
  }

  /** @param {readonly number[]} others @param {readonly { x: number, y: number, width: number }[]} places The middle of each. */
  place(others, places) {
    others.forEach((seat, index) => {
      const { element } = this.#seats[seat];
      const { x, y, width } = places[index];
      element.style.width = `${Math.round(width)}px`;
      element.style.translate = `calc(${Math.round(x)}px - 50%) calc(${Math.round(y)}px - 50%)`;
    });
  }

  /** @param {number} seat @returns {Origin} */
  origin(seat) {
    const { x, y, width } = seenAt(this.#seats[seat].avatar);
    return { x, y, width: width * 0.55 };
  }

  /** @param {number} seat @param {number | null} share The share of the time that is left. @param {number} seconds */
  tick(seat, share, seconds) {
    this.#seats.forEach((parts, index) => {
      const isRunning = index === seat && share !== null;
      parts.element.classList.toggle("timed", isRunning);
      parts.element.classList.toggle("late", isRunning && seconds <= FEW);
      const text = isRunning && seconds <= FEW ? numberText(seconds) : "";
      setText(parts.seconds, text);
      parts.rest.style.strokeDashoffset = String(isRunning ? ROUND * (1 - share) : 0);
    });
  }

  /** @param {number} seat */
  skip(seat) {
    this.#bubble(seat, "skip", stroke("skip"), build("span", "bubble-word", words("company.wasSkipped")));
  }

  /** @param {number} seat @param {number} count */
  load(seat, count) {
    this.#bubble(seat, "load", words("company.drew", { count }));
  }

  /** @param {number} seat @param {Node} drawn */
  react(seat, drawn) {
    this.#bubble(seat, "reaction", drawn);
  }

  /** @param {number} seat @param {string} kind @param {...(Node | string)} parts */
  #bubble(seat, kind, ...parts) {
    const shown = this.#seats[seat];
    if (!shown) return;
    clearTimeout(shown.hiding);
    shown.bubble.className = `bubble ${kind}`;
    shown.bubble.replaceChildren(...parts);
    shown.bubble.hidden = false;
    shown.element.dataset.bubble = kind;
    shown.hiding = window.setTimeout(() => {
      shown.bubble.hidden = true;
      delete shown.element.dataset.bubble;
    }, BUBBLE_FOR);
  }
}

/** @returns {SeatParts} */
function makeSeat() {
  const avatar = build("span", "portrait");
  const seconds = build("span", { class: "seconds", "aria-hidden": "true" });
  const bubble = build("span", { class: "bubble", "aria-hidden": "true", hidden: "" });
  const picture = build("div", { class: "picture", innerHTML: RING }, avatar, seconds, bubble);
  const name = build("span", { class: "player-name", dir: "auto" }); // a long one is cut at its end
  const marks = build("span", "marks");
  const fan = build("span", "backs");
  const number = build("span", "");
  const unit = build("span", "unit");
  const element = build("li", "seat", picture, name, build("div", "held", fan, build("span", "count", number, " ", unit), marks));
  const rest = /** @type {SVGCircleElement} */ (picture.querySelector(".rest"));
  return { element, avatar, rest, seconds, name, marks, marked: "", fan, count: number, unit, bubble, hiding: 0 };
}

/** @param {SeatParts} parts @param {SeatInfo | null} info @param {Shown} view @param {number} seat */
function fillSeat(parts, info, view, seat) {
  const isTurn = view.winner === null && [view.turn].flat().includes(seat);
  const count = view.counts[seat];
  const { element } = parts;
  element.dataset.seat = String(seat);
  element.classList.toggle("turn", isTurn);
  element.classList.toggle("gone", !info || Boolean(info.is_away || info.is_offline));
  element.classList.toggle("winner", [view.winner].flat().includes(seat));
  setAttribute(element, "aria-current", isTurn ? "true" : null);
  showAvatar(parts.avatar, info?.avatar ?? "");
  setText(parts.name, info?.name ?? words("common.emptySeat"));
  parts.name.title = info?.name ?? "";
  fillMarks(parts, info, { isTurn, isLast: view.winner === null && count === 1 });
  const shown = Math.min(count, FAN);
  while (parts.fan.childElementCount < shown) parts.fan.append(build("i", ""));
  while (parts.fan.childElementCount > shown) parts.fan.lastElementChild?.remove();
  [...parts.fan.children].forEach((back, index) => {
    /** @type {HTMLElement} */ (back).style.rotate = `${(2 * index + 1 - shown) * APART}deg`;
  });
  setText(parts.count, numberText(count));
  setText(parts.unit, words("company.cardUnit", { count }));
}

/** @param {SeatParts} parts @param {SeatInfo | null} info @param {{ isTurn: boolean, isLast: boolean }} now */
function fillMarks(parts, info, now) {
  const { marks } = parts;
  const said = JSON.stringify([info, now]);
  if (parts.marked === said) return;
  parts.marked = said;
  marks.replaceChildren();
  if (now.isTurn) marks.append(build("span", "unseen", words("company.toPlay")));
  if (now.isLast) marks.append(build("span", "last-card", words("company.lastCard")));
  if (info?.is_host) marks.append(mark("host", words("common.host")));
  if (info?.is_bot) marks.append(mark("bot", botText(info.strength)));
  if (info?.is_away) marks.append(mark("away", words("common.away")));
  if (info?.is_offline) marks.append(mark("offline", words("common.offline")));
  if (info?.wins) marks.append(mark("wins", words("company.roundsWon", { count: info.wins }), numberText(info.wins)));
  marks.classList.toggle("bare", !now.isLast && !info?.is_host && !info?.is_bot && !info?.is_away && !info?.is_offline && !info?.wins);
}
