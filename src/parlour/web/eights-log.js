// What happened, in words: a column beside the table where there is room, a dialog elsewhere.

import { openDialog } from "./dialogs.js";
import { build } from "./building.js";
import { eightsWords } from "./eights-words.js";

const KEPT_LINES = 80;

export class EightsLog {
  /** @type {string[]} */
  #lines = [];
  /** @type {HTMLElement | null} */
  #opened = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.list = build("ol", "lines");
    const heading = build("h2", "", eightsWords.log);
    heading.id = "log-title";
    this.root = build("section", "happenings", heading, this.list);
    this.root.setAttribute("aria-labelledby", heading.id);
    root.append(this.root);
    this.#fill(this.list);
  }

  /** @param {string} line */
  add(line) {
    if (!line) return;
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    this.#fill(this.list);
    if (this.#opened?.isConnected) this.#fill(this.#opened);
  }

  get last() {
    return this.#lines.at(-1) ?? "";
  }

  openAll() {
    const { body } = openDialog(eightsWords.log, "happened");
    this.#opened = build("ol", "lines");
    this.#opened.tabIndex = 0;
    this.#opened.setAttribute("aria-label", eightsWords.log);
    body.append(this.#opened);
    this.#fill(this.#opened);
  }

  /** The latest first: nothing has to be scrolled to see it.
   * @param {HTMLElement} list */
  #fill(list) {
    const lines = this.#lines.length ? this.#lines.toReversed() : [eightsWords.logEmpty];
    list.replaceChildren(...lines.map((line) => build("li", "", line)));
  }
}
