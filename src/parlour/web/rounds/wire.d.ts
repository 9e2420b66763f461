// A round that is over, and how its replay is shown.

import type { Line, Replay, ReplayStep, Review, Seen } from "./told.js";
import type { Score } from "../wire/messages.js";

export type { Line, Review, Replay as About, ReplayStep as Told };
export type Fields = Record<string, unknown>;
/** A step with everything that is seen after it: by a spectator, and what each seat sees otherwise. */
export type Step = { number: number; seconds: number; happened: Seen[]; view: Fields; seats: Record<string, Fields>; score?: Score };

/** Whose eyes it is seen with; null is from above, with everything open. */
export type Seat = number | null;

/** The table of a game, to look at. */
export type Stage = {
  /** Draws a step; one that follows the last that was drawn is shown as it happened. */
  show(step: Step, seat: Seat, isNext: boolean): void;
  /** What happened, in words. */
  text(step: Step, seat: Seat): string;
  /** The same as signs, if it has any. */
  signs?(step: Step): string | null;
  /** The whole table in words. */
  read(step: Step, seat: Seat): string;
};
