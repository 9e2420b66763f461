// What the server says of a table of Klondike, after parlour/games/klondike/events.py.

import type { Card } from "../table/types.js";

export type GameEvent =
  | { type: "Drawn"; cards: string[] }
  | { type: "Redealt"; count: number }
  | { type: "Moved"; cards: string[]; source: string; target: string }
  | { type: "TurnedUp"; card: string; column: string }
  | { type: "Won" };
/** Klondike as its player sees it; the fields that `Table` has too mean the same there. */
export type View = {
  stock: number;
  waste: Card[];
  foundations: Card[][];
  columns: { down: number; up: Card[] }[];
  redeals: number | null;
  turn: { move: string; count: number } | null;
  lifts: Record<string, number>;
  homes: Record<string, string>;
  may_be_stuck: boolean;
};
