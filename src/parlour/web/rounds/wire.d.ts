// What the server says of a round that is over, after parlour/wire/replays.py.

import type { Happened, RoomInfo, Score, SeatInfo } from "../wire/messages.js";

type Kept = "game" | "rules" | "round" | "winners" | "was_helped" | "is_winnable" | "promise" | "seed" | "origin" | "daily";
export type About = Pick<RoomInfo, Kept> & {
  seats: SeatInfo[];
  /** Milliseconds since 1970. */
  started_at: number;
  steps: number;
  /** So many steps are told at a time. */
  page: number;
  is_finished?: boolean;
  undos?: number[];
  score?: Score;
  /** Can the solver judge the games of its seats? */
  can_review?: boolean;
};

/** What happened, as everybody was told; `own` is the event as its seat was told, where that is more. */
export type Seen = Omit<Happened<any>, "text"> & { text?: string; own?: any; own_text?: string };
export type Fields = Record<string, unknown>;
/** A step as it is sent: what is different from the one before. */
export type Told = { seconds: number; happened?: Seen[]; view?: Fields; seats?: Record<string, Fields>; score?: Score };
/** A step with everything that is seen after it: by a spectator, and what each seat sees otherwise. */
export type Step = { number: number; seconds: number; happened: Seen[]; view: Fields; seats: Record<string, Fields>; score?: Score };

/** The last step at which a game could be won, and the first at which it was lost. */
export type Loss = { after: number; step: number };
/** In how many of the deals that fit what had been seen a win exists: from 0 to 1, and where it lies at 95 %. */
export type StepOdds = { step: number; share: number; low: number; high: number };
/** What the solver says of a seat's game: a letter for each step, w winnable, l lost, u not known; and a win from `last`. */
export type Review = { seat: number; verdicts: string; losses?: Loss[]; last?: number; line?: string[]; odds?: StepOdds[] };
/** That win on a table for one; its first step is the table from which it goes on. */
export type Line = { game: string; rules: string; after: number; steps: Told[] };

/** Whose eyes it is seen with; null is from above, with everything open. */
export type Seat = number | null;

/** The table of a game, to look at. */
export type Stage = {
  /** Draws a step; one that follows the last that was drawn is shown as it happened. */
  show(step: Step, seat: Seat, isNext: boolean): void;
  /** What happened, in words. */
  text(step: Step, seat: Seat): string;
  /** The whole table in words. */
  read(step: Step, seat: Seat): string;
};
