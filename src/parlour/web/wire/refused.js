/** @import { Refusal } from "./messages.js" */
/** @import { World } from "./world.js" */

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

  /** Is there no such room to go back to? */
  get isAboutNoRoom() {
    return this.code === "no-room" || this.code === "room-closed";
  }
}

/** Goes on when the page can say why: the words for what is rare are loaded when they are needed.
 * @param {World} world @param {Refusal} refusal @param {() => void} then */
export function explained(world, refusal, then) {
  const learning = world.explain(refusal);
  if (learning) void learning.then(then);
  else then();
}
