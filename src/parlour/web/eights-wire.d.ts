// What the server says of a table of Eights, after parlour/games/eights/happenings.py.

import type { Happened, Update } from "./wire.js";

export type EightsView = {
  /** One's own; empty for a spectator. */
  hand: string[];
  counts: number[];
  top: string;
  colour: string;
  turn: number;
  direction: 1 | -1;
  pending: number;
  reverses: number;
  drawn: string | null;
  winner: number | null;
};
export type EightsEvent =
  | { type: "Played"; seat: number; card: string }
  | { type: "Drew"; seat: number; count: number; cards: string[] | null }
  | { type: "Passed"; seat: number }
  | { type: "Turned"; direction: 1 | -1 }
  | { type: "Skipped"; seats: number[] }
  | { type: "Pending"; count: number }
  | { type: "RoundWon"; seat: number };
export type EightsHappened = Happened<EightsEvent>;
export type EightsUpdate = Update<EightsView, EightsEvent>;

/** A point of the window. */
export type Point = { x: number; y: number };
/** Where a card lies in its place, and by how many degrees it is turned. */
export type Lie = { x: number; y: number; angle: number };
