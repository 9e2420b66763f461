// The review of a finished game, under its time line: the solver's verdict on every position, as text, as a graph and
// as a table. The server computes it once, on request.

import { openDialog } from "../kit/dialog.js";
import { build, keyed, refill, setText } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { say } from "../kit/notices.js";
import { address } from "../kit/root.js";
import { ask } from "../rounds/asking.js";
import { Refused } from "../wire/refused.js";
import { numberText, percentText, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { drawGraph } from "./graph.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Review, Seat } from "../rounds/wire.js" */

/** @type {Record<string, "lamp.short.winnable" | "lamp.short.lost" | "lamp.short.unknown">} */
const VERDICTS = { w: "lamp.short.winnable", l: "lamp.short.lost", u: "lamp.short.unknown" };

/** @typedef {{ game: string, connect: () => Connection, go: (step: number) => void, text: (step: number) => Promise<string>,
 *   isOver: (step: number) => boolean, isWon: (seat: number) => boolean, isAsked: boolean, track: HTMLElement }} Acts
 * `text` returns the text of a step; empty for a redone one. `isAsked` if a review that is not made yet begins at once. */

export class ReviewPanel {
  /** @type {Map<number, Review | null>} By seat: null if there is none yet. */
  #reviews = new Map();
  /** @type {Seat} */
  #seat = null;
  #step = 0;
  #graph;
  #isWorking = false;
  #fills = 0;
  #now = build("p", "review-now");
  #playOn = build("a", "press quiet", words("review.playOn"));

  /** @param {HTMLElement} root @param {Acts} acts */
  constructor(root, acts) {
    this.acts = acts;
    this.root = build("section", { class: "review", "aria-label": words("review.title") });
    this.#graph = build("div", { class: "review-graph", "aria-hidden": "true" }); // its room is there from the beginning
    acts.track.append(this.#graph);
    keyed(this.#playOn, "play on");
    root.append(this.root);
  }

  /** @param {number} step @param {Seat} seat */
  show(step, seat) {
    this.#step = step;
    if (seat !== this.#seat || !this.root.firstChild) void this.#choose(seat);
    if (seat === null) return;
    this.#playOn.href = address(`/?${new URLSearchParams({ replay: this.acts.game, step: String(step), seat: String(seat) })}`);
    this.#playOn.hidden = this.acts.isOver(step) && this.acts.isWon(seat);
    this.#tellStep();
  }

  /** Go to the move that lost the game, if there is one. */
  goToLoss() {
    const loss = this.#review && lossOf(this.#review);
    if (loss) this.acts.go(loss.step);
  }

  get #review() {
    return this.#seat === null ? null : this.#reviews.get(this.#seat);
  }

  /** @param {Seat} seat */
  async #choose(seat) {
    this.#seat = seat;
    this.root.hidden = seat === null; // with all tables open there is no single game to review
    await this.#fill();
    if (seat === null || this.#reviews.has(seat)) return;
    await this.#load(seat).catch(() => this.#reviews.set(seat, null));
    await this.#fill();
    if (this.acts.isAsked && this.#review === null) await this.#make();
  }

  /** @param {number} seat */
  async #load(seat) {
    this.#reviews.set(seat, /** @type {Review | null} */ (await ask(`/api/game/${this.acts.game}/review/${seat}`)));
  }

  async #make() {
    const seat = this.#seat;
    if (seat === null || this.#isWorking) return;
    this.#isWorking = true;
    const connection = this.acts.connect();
    const bar = build("progress", { "aria-label": words("review.working") });
    const text = build("p", "review-text", words("review.working"));
    refill(this.root, text, bar);
    connection.onWaiting = ({ ahead = 0, spent = 0 }) => {
      bar.value = spent;
      setText(text, ahead ? words("lamp.ahead", { count: ahead }) : words("review.working"));
    };
    let problem = "";
    try {
      await connection.ask({ type: "review", replay: this.acts.game, seat }).answer;
      await this.#load(seat);
    } catch (refused) {
      problem = (refused instanceof Refused && refusalText(refused)) || words("review.failed");
    }
    this.#isWorking = false;
    await this.#fill(problem);
    if (document.activeElement === this.root) /** @type {HTMLElement | null} */ (this.root.querySelector("button, a"))?.focus({ preventScroll: true });
    const told = this.#seat === seat && this.root.querySelector(".review-text");
    if (told) say([...told.childNodes].map(({ textContent }) => textContent).join("\n"));
  }

  /** @param {string} [problem] */
  async #fill(problem = "") {
    const review = this.#review;
    const fill = ++this.#fills;
    this.#graph.replaceChildren();
    if (this.#seat === null || this.#isWorking) return;
    if (review === undefined) {
      refill(this.root, this.#playOn);
    } else if (review === null) {
      const start = keyed(pressable(words("review.start"), () => void this.#make(), "main"), "start");
      refill(this.root, build("p", "review-text", problem || words(this.acts.isWon(this.#seat) ? "review.aboutWon" : "review.about")), build("div", "review-ways", start, this.#playOn));
    } else {
      const texts = await this.#summary(review);
      if (fill !== this.#fills) return; // another seat is shown by now
      this.#graph.append(...drawGraph(review));
      refill(this.root, build("p", "review-text", ...texts.map((text) => build("span", "", text))), this.#now, build("div", "review-ways", ...this.#ways(review)));
      this.#tellStep();
    }
  }

  /** Return the review as sentences. @param {Review} review */
  async #summary(review) {
    const { verdicts, losses = [], line = [] } = review;
    const loss = lossOf(review);
    if (loss && loss.step > loss.after + 1) return [words("review.lostBetween", { first: loss.after, last: loss.step })];
    if (loss) {
      // A redone move was described when it was first made.
      const told = await Promise.all([loss, ...losses.filter(({ step }) => step < loss.step).reverse()].map(({ step }) => this.acts.text(step)));
      return [words("review.lostBy", { step: loss.step, move: told.find(Boolean) ?? "" })];
    }
    const slips = losses.length ? [words("review.slips", { count: losses.length })] : [];
    if (verdicts.endsWith("w")) return [words(line.length ? "review.winnableToEnd" : "review.won"), ...slips]; // a won game needs no other win
    if (verdicts.endsWith("u")) return [words("review.tooHard")];
    return [words(verdicts.startsWith("l") ? "lamp.lostDeal" : "review.notKnown")];
  }

  /** @param {Review} review */
  #ways({ line = [], losses = [], verdicts }) {
    const loss = lossOf({ losses, verdicts });
    const win = keyed(build("a", { class: "press quiet", href: `?line=${this.#seat}` }, words("review.line", { count: line.length })), "line");
    return [
      ...(loss ? [keyed(pressable(words("review.show"), () => this.acts.go(loss.step), "quiet"), "loss")] : []),
      ...(line.length ? [win] : []),
      this.#playOn,
      keyed(pressable(words("review.table"), () => void this.#openTable(), "quiet"), "table"),
    ];
  }

  /** Show what is known of the current step. */
  #tellStep() {
    const review = this.#review;
    if (!review) return;
    const odds = review.odds?.find(({ step }) => step === this.#step);
    const verdict = words(VERDICTS[review.verdicts[this.#step] ?? "u"]);
    this.#now.className = `review-now ${review.verdicts[this.#step]}`;
    setText(this.#now, odds ? words("review.now", { verdict, share: percentText(odds.share) }) : verdict);
  }

  /** Return the same as a table, with every step at which verdict or odds change. */
  async #openTable() {
    const review = this.#review;
    if (!review) return;
    const { body, close } = openDialog(words("review.title"), "review-table");
    const { verdicts, losses = [], odds = [] } = review;
    const shares = new Map(odds.map(({ step, share, low, high }) => {
      const span = low === high ? "" : words("odds.between", { low: percentText(low), high: percentText(high) });
      return [step, [percentText(share), span]];
    }));
    const lost = new Set(losses.map(({ step }) => step));
    const isOther = (/** @type {number} */ step) => verdicts[step] !== verdicts[step - 1] || (shares.has(step) && String(shares.get(step)) !== String(shares.get(step - 1)));
    const head = build("tr", "", ...[words("review.step"), words("review.verdict"), words("review.odds")].map((text) => build("th", { scope: "col" }, text)));
    const rows = [...verdicts].map((_, step) => step).filter(isOther).map((step) => {
      const jump = pressable(numberText(step), () => {
        close();
        this.acts.go(step);
      }, "quiet");
      const verdict = words(VERDICTS[verdicts[step]]);
      const [share, span] = shares.get(step) ?? ["–", ""];
      return build("tr", verdicts[step], build("td", "", jump), build("td", "", lost.has(step) ? words("review.losing", { verdict }) : verdict), build("td", "", share, build("small", "", span)));
    });
    body.append(build("p", "note", words("review.oddsAbout")), build("table", "", build("thead", "", head), build("tbody", "", ...rows)));
  }
}

/** Return the loss that was not undone. @param {Pick<Review, "verdicts" | "losses">} review */
function lossOf({ verdicts, losses = [] }) {
  return verdicts.endsWith("l") ? losses.at(-1) : undefined;
}
