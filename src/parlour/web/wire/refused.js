/** @import { Refusal } from "./messages.js" */
/** @import { World } from "./world.js" */

/** Temporary refusals, whether or not they say when to retry. */
const TEMPORARY = ["busy", "internal", "server-busy", "solver-busy", "store", "too-often", "unsure"];

/** A refusal: a code and facts for programs, a sentence for people, and the seconds until a retry. */
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

  /** Return whether the room to go back to does not exist. */
  get isAboutNoRoom() {
    return this.code === "no-room" || this.code === "room-closed";
  }
}

/** Continue when the page has the text of the refusal: rare texts are loaded on demand.
 * @param {World} world @param {Refusal} refusal @param {() => void} then */
export function explained(world, refusal, then) {
  const learning = world.explain(refusal);
  if (learning) void learning.then(then);
  else then();
}
