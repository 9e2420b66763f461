// What the server says of a table of Eights, after parlour/games/eights/events.py.

import type { Happened, Update } from "../wire/messages.js";

export type EightsView = {
  /** One's own; empty for a spectator. */
  hand: string[];
  counts: number[];
  top: string;
  colour: string;
  turn: number;
  direction: 1 | -1;
  pending: number;
  /** The number of cards that a draw takes. */
  draw_count: number;
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

/** A card on the pile: as it is drawn, and which one since the deal it is. */
export type Laid = { face: string; at: number };
/** What the table shows: the server's view, and the cards of the pile that are seen. */
export type TableView = EightsView & { pile: Laid[] };
export type TableUpdate = Update<TableView, EightsEvent>;
