/** @import { Refusal } from "./messages.js" */

/** Refusals that will pass, whether or not they say when. */
const TEMPORARY = ["busy", "internal", "store", "too-often", "unsure"];

/** The server said no: a code for programs, a sentence for people, and in how many seconds to try again. */
export class Refused extends Error {
  /** @param {Pick<Refusal, "code" | "text" | "retry">} refusal */
  constructor(refusal) {
    super(refusal.text);
    this.code = refusal.code;
    this.retry = refusal.retry;
  }

  get isTemporary() {
    return this.retry !== undefined || TEMPORARY.includes(this.code);
  }
}
