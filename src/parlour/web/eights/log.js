// The game log: who did what, with small cards. A column beside the table where there is room, a dialog elsewhere. It
// survives a reload in the same round, because the server sends each event only once.

import { eightsFace } from "../cards/eights-deck.js";
import { happenedText } from "../company/sentences.js";
import { avatarOf, nameOf } from "../kit/avatars.js";
import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { keepInTab, keptInTab } from "../kit/storage.js";
import { words } from "../words/message.js";
import { stroke } from "./elements.js";
import { logText, tableHappenedText } from "./sentences.js";

/** @import { EightsEvent, EightsHappened, TableUpdate } from "./wire.js" */

/** @typedef {{ happened: EightsHappened[], seats: ({ name: string, avatar: string } | null)[], you?: number }} Line */

const KEPT_LOG = "parlour.log";
const KEPT_LINES = 80;
const SHOWN_CARDS = 8; // cards shown of those the player drew; more are counted

export class EightsLog {
  /** @type {Line[] | null} Null before the first update says which room it is. */
  #lines = null;
  /** @type {HTMLElement | null} The list in a dialog. */
  #opened = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.list = build("ol", "lines");
    const heading = build("h2", { id: "log-title" }, words("eights.log"));
    this.root = build("section", { class: "happenings", "aria-labelledby": heading.id }, heading, this.list);
    root.append(this.root);
    this.#fill(this.list);
  }

  /** @param {EightsHappened[]} happened @param {TableUpdate} update */
  add(happened, { room, you }) {
    if (!this.#lines) {
      this.#lines = keptLines(room);
      this.#fill(this.list);
    }
    const lines = this.#lines;
    const line = { happened, seats: room.seats.map((seat) => seat && { name: seat.name, avatar: seat.avatar }), you };
    if (!textOf(line)) return;
    const isFull = lines.push(line) > KEPT_LINES;
    if (isFull) lines.shift();
    keepInTab(KEPT_LOG, JSON.stringify({ of: nameOfRound(room), lines }));
    for (const list of [this.list, ...(this.#opened?.isConnected ? [this.#opened] : [])]) {
      if (isFull || lines.length === 1) list.lastElementChild?.remove(); // the oldest, or the note that there is none
      list.prepend(elementOf(line));
    }
  }

  get last() {
    const line = this.#lines?.at(-1);
    return line ? textOf(line) : "";
  }

  openAll() {
    const { body } = openDialog(words("eights.log"), "happened");
    this.#opened = build("ol", { class: "lines", tabindex: "0", "aria-label": words("eights.log") });
    body.append(this.#opened);
    this.#fill(this.#opened);
  }

  /** Fill the list, latest first, so that the latest line is visible without scrolling.
   * @param {HTMLElement} list */
  #fill(list) {
    const lines = (this.#lines ?? []).map(elementOf).reverse();
    list.replaceChildren(...(lines.length ? lines : [build("li", "", words("eights.logEmpty"))]));
  }
}

/** @param {TableUpdate["room"]} room */
const nameOfRound = ({ id, round }) => `${id} ${round}`;

/** Return the lines that this tab has of the round.
 * @param {TableUpdate["room"]} room @returns {Line[]} */
function keptLines(room) {
  const { of, lines } = JSON.parse(keptInTab(KEPT_LOG) ?? "{}");
  return of === nameOfRound(room) ? lines : [];
}

/** @param {Line} line */
const textOf = ({ happened, seats, you }) => tableHappenedText(happened, seats, you);

/** Return one line: pictures on screen, the sentence for screen readers.
 * @param {Line} line */
function elementOf(line) {
  const { happened, seats, you } = line;
  const text = textOf(line);
  const by = happened.find(({ seat }) => seat !== undefined)?.seat;
  const info = by === undefined ? null : seats[by];
  if (!info || !happened.some(({ event }) => event)) return build("li", "plain", text);
  const parts = happened.flatMap((each) => (each.event ? partsOf(each.event) : each.what === "over" ? [] : [build("span", "", happenedText(each))]));
  const shown = build("div", { class: "shown", "aria-hidden": "true" }, nameOf(by === you ? words("eights.you") : info.name), ...parts);
  return build("li", by === you ? "own" : "", avatarOf(info.avatar, info.name), shown, build("span", "unseen", text));
}

/** @param {EightsEvent} event @returns {HTMLElement[]} */
function partsOf(event) {
  const word = logText(event);
  const spoken = word ? [build("span", `log-word log-${event.type.toLowerCase()}`, word)] : [];
  if (event.type === "Played") return [small(event.card)];
  if (event.type === "Drew" && event.cards && event.cards.length <= SHOWN_CARDS) return [...spoken, ...event.cards.map(small)];
  if (event.type === "Skipped") return [build("span", "log-word", stroke("skip"), word)];
  if (event.type === "Turned") return [build("span", "log-word", stroke("reverse"), word)];
  return spoken;
}

/** @param {string} card */
function small(card) {
  const made = build("span", "small-card");
  made.innerHTML = eightsFace(card);
  return made;
}
