// What the server says of a table of Klondike, after parlour/games/klondike/events.py.

import type { Card } from "../table/types.js";

export type GameEvent =
  | { type: "Drawn"; cards: string[] }
  | { type: "Redealt"; count: number }
  | { type: "Moved"; cards: string[]; source: string; target: string }
  | { type: "TurnedUp"; card: string; column: string }
  | { type: "Won" };
export type Column = { down: number; up: Card[] };
/** Klondike as its player sees it, or as the page expects it to be when the server has answered. */
export type View = {
  stock: number;
  unseen: number;
  waste: Card[];
  foundations: Card[][];
  columns: Column[];
  redeals: number | null;
  /** What turning the stock means now: a move, and how many cards it moves, none where it is refused. Null while that
   * is not known. */
  turn: { move: string; count: number } | null;
  /** How many of a place's last cards can be picked up together. */
  lifts: Record<string, number>;
  /** For each place whose last card can go up now, the foundation that it goes to. */
  homes: Record<string, string>;
  may_be_stuck: boolean;
  is_won: boolean;
};
