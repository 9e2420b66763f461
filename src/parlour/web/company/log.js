// The log of a table, the latest first. A column beside the table where there is room, a dialog elsewhere. It survives a
// reload in the same round, because the server sends each event only once.

import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { load, wear } from "../kit/reload.js";
import { keepInTab, keptInTab } from "../kit/storage.js";
import { words } from "../words/message.js";

/** @import { Happened, RoomInfo, Update } from "../wire/messages.js" */
/** @typedef {{ happened: Happened<any>[], seats: ({ name: string, avatar: string } | null)[], you?: number }} LogLine */

const KEPT_LOG = "parlour.log";
const KEPT_LINES = 80;

export class Log {
  /** @type {LogLine[] | null} Null before the first update says which room it is. */
  #lines = null;
  /** @type {HTMLElement | null} The list in a dialog. */
  #opened = null;
  #textOf;
  #draw;

  /** @param {HTMLElement} root @param {(line: LogLine) => string} textOf What is told; nothing for a line that is left out.
   * @param {(line: LogLine, text: string) => HTMLElement} [draw] The text alone may be in another language than the page. */
  constructor(root, textOf, draw = (_, text) => build("li", { dir: "auto" }, text)) {
    this.#textOf = textOf;
    this.#draw = draw;
    this.list = build("ol", "lines");
    const heading = build("h2", { id: "log-title" }, words("company.log"));
    root.append(build("section", { class: "happenings", "aria-labelledby": heading.id }, heading, this.list));
    this.#fill(this.list);
  }

  /** @param {Happened<any>[]} happened @param {Update<any, any>} update @returns {string} What is told of it. */
  add(happened, { room, you }) {
    if (!this.#lines) {
      this.#lines = keptLines(room);
      this.#fill(this.list);
    }
    const lines = this.#lines;
    const line = { happened, seats: room.seats.map((seat) => seat && { name: seat.name, avatar: seat.avatar }), you };
    const text = this.#textOf(line);
    if (!text) return "";
    const isFull = lines.push(line) > KEPT_LINES;
    if (isFull) lines.shift();
    keepInTab(KEPT_LOG, JSON.stringify({ of: nameOfRound(room), lines }));
    for (const list of [this.list, ...(this.#opened?.isConnected ? [this.#opened] : [])]) {
      if (isFull || lines.length === 1) list.lastElementChild?.remove(); // the oldest, or the note that there is none
      list.prepend(this.#draw(line, text));
    }
    return text;
  }

  get last() {
    const line = this.#lines?.at(-1);
    return line ? this.#textOf(line) : "";
  }

  async openAll() {
    await load(wear("dialogs"));
    const { body } = openDialog(words("company.log"), "happened");
    this.#opened = build("ol", { class: "lines", tabindex: "0", "aria-label": words("company.log") });
    body.append(this.#opened);
    this.#fill(this.#opened);
  }

  /** Fill the list, latest first, so that the latest line is visible without scrolling.
   * @param {HTMLElement} list */
  #fill(list) {
    const lines = (this.#lines ?? []).map((line) => this.#draw(line, this.#textOf(line))).reverse();
    list.replaceChildren(...(lines.length ? lines : [build("li", "", words("company.logEmpty"))]));
  }
}

/** @param {RoomInfo} room */
const nameOfRound = ({ id, round }) => `${id} ${round}`;

/** Return the lines that this tab has of the round.
 * @param {RoomInfo} room @returns {LogLine[]} */
function keptLines(room) {
  const { of, lines } = JSON.parse(keptInTab(KEPT_LOG) ?? "{}");
  return of === nameOfRound(room) ? lines : [];
}
