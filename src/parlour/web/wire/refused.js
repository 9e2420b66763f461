/** @import { Refusal } from "./messages.js" */

/** Refusals that will pass, whether or not they say when. */
const TEMPORARY = ["busy", "internal", "solver-busy", "store", "too-often", "unsure"];

/** The server said no: a code and facts for programs, a sentence for people, and in how many seconds to try again. */
export class Refused extends Error {
  /** @param {Pick<Refusal, "code" | "text" | "facts" | "retry">} refusal */
  constructor(refusal) {
    super(refusal.text);
    this.code = refusal.code;
    this.facts = refusal.facts ?? {};
    this.retry = refusal.retry;
  }

  get isTemporary() {
    return this.retry !== undefined || TEMPORARY.includes(this.code);
  }
}
