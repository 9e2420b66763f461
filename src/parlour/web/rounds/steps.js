// The steps of a replay: fetched in pages, assembled from differences, and cached.

/** @import { About, Fields, Seat, Step, Told } from "./wire.js" */

const AHEAD = 25; // steps before the end of a page from which the next one is asked for

/** Return what a seat sees after a step, or for `null` what a spectator sees.
 * @param {Step} step @param {Seat} seat @returns {any} */
export const viewFrom = ({ view, seats }, seat) => (seat === null ? view : { ...view, ...seats[seat] });

/** Return what happened as a seat saw it; for `null` everything is open.
 * @param {Step} step @param {Seat} seat @returns {import("../wire/messages.js").Happened<any>[]} */
export function happenedFrom({ happened }, seat) {
  return happened.map(({ own, own_text, ...public_ }) => {
    const isOpen = own !== undefined && (seat === null || public_.seat === seat);
    return { text: "", ...public_, ...(isOpen && { event: own, text: own_text ?? "" }) };
  });
}

/** @param {readonly Told[]} told A page. @param {number} first @returns {Step[]} */
export function putTogether(told, first) {
  /** @type {Fields} */
  let view = {};
  /** @type {Record<string, Fields>} */
  let seats = {};
  return told.map((each, index) => {
    view = { ...view, ...each.view };
    seats = { ...seats, ...each.seats };
    return { number: first + index, seconds: each.seconds, happened: each.happened ?? [], view, seats, score: each.score };
  });
}

export class Steps {
  /** @type {Map<number, Promise<Step[]>>} */
  #pages = new Map();

  /** @param {About} about @param {(first: number) => Promise<Told[]>} ask */
  constructor(about, ask) {
    this.about = about;
    this.ask = ask;
  }

  /** @param {number} number @returns {Promise<Step>} */
  async at(number) {
    const { page, steps } = this.about;
    const ahead = number + AHEAD;
    if (ahead <= steps) this.page(ahead).catch(() => {}); // fetched again when it is needed
    return (await this.page(number))[number % page];
  }

  /** Return the steps around one. @param {number} number @returns {Promise<Step[]>} */
  page(number) {
    const first = number - (number % this.about.page);
    let found = this.#pages.get(first);
    if (!found) {
      found = this.ask(first).then((told) => putTogether(told, first));
      found.catch(() => this.#pages.delete(first));
      this.#pages.set(first, found);
    }
    return found;
  }
}
