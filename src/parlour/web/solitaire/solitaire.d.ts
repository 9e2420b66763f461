// What every game for one player has in common: the table that the page draws, and what the game itself adds to it.

import type { Part } from "../help/dialog.js";
import type { LessonPlan } from "../lessons/lesson.js";
import type { Card, Place } from "../table/types.js";
import type { Game } from "../wire/games.js";

/** The table as its player sees it, or as the page expects it to be when the server has answered. */
export type Table = {
  /** The cards of each place, the last one on top; null is face down. */
  places: Record<string, Card[]>;
  /** How many of a place's last cards can be picked up together. */
  lifts: Record<string, number>;
  /** For each place whose last card can go up now, its foundation, in a game whose moves don't name that. */
  homes?: Record<string, string>;
  /** What a press on the stock does: a move, and how many cards it moves, none where it is refused. Null while that is
   * not known; nothing in a game where it does nothing. */
  turn?: { move: string; count: number } | null;
  /** Redeals left; null for no limit. */
  redeals?: number | null;
  may_be_stuck?: boolean;
  /** The rank that begins the foundations; the ace, if left out. */
  base?: string;
};

/** What the server describes of a game that its table needs. */
export type Described = Pick<Game, "name" | "places" | "labels" | "has_undo" | "offers" | "rival">;

/** A game for one player, as its table is drawn. */
export type Solitaire = {
  name: string;
  /** Every place there can be; a table has those of its view. */
  places: readonly Place[];
  /** Returns the table of a view. */
  read(view: any, moves: readonly string[]): Table;
  /** The drawing on an empty place, if it has one of its own. */
  markOf?(place: Place): string | undefined;
  /** What the buttons of moves say. */
  labels?: Record<string, string>;
  /** What it can do beyond play; everything, if that is not known. */
  offers?: { hints: boolean; undo: boolean; solver: boolean; odds: boolean };
};

/** What a game brings besides its table, loaded on demand. */
export type Own = {
  /** The parts of "How to play". */
  help?: () => Promise<{ parts: Part[] }>;
  lesson?: () => Promise<{ plan: LessonPlan }>;
  /** The game in which several people race on the same deal. */
  rival?: string;
};
