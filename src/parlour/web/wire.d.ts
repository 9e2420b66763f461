// The messages of the server as the page reads them, after parlour/wire.py; and a few types of the page's own.

import type { Line } from "./line.js";

export type Say = { re?: string };
export type Welcome = Say & { type: "welcome"; player: string; name: string; avatar: string; secret?: string };
export type SeatInfo = {
  name: string;
  avatar: string;
  is_bot?: boolean;
  is_host?: boolean;
  is_away?: boolean;
  wins?: number;
};
export type RoomInfo = {
  id: string;
  code: string | null;
  game: string;
  rules: string;
  seats: (SeatInfo | null)[];
  status: "waiting" | "playing" | "over" | "closed";
  round: number;
  clock: number | null;
  public: boolean;
  promise?: string;
  seed?: string;
};
export type Score = { points: number; moves: number; undos: number; seconds: number };
export type GameEvent =
  | { type: "Drawn"; cards: string[] }
  | { type: "Redealt"; count: number }
  | { type: "Moved"; cards: string[]; source: string; target: string }
  | { type: "TurnedUp"; card: string; column: string }
  | { type: "Won" };
export type Happened<Event = GameEvent> = { what: string; text: string; seat?: number; event?: Event; winners?: number[] };
/** The room as one may see it. The view and the events are the game's: Klondike's unless said otherwise. */
export type Update<GameView = View, Event = GameEvent> = Say & {
  type: "update";
  n: number;
  room: RoomInfo;
  you?: number;
  view?: GameView;
  moves?: string[];
  happened?: Happened<Event>[];
  left?: number;
  score?: Score;
  seconds?: number;
  can_undo?: boolean;
  can_redo?: boolean;
  can_finish?: boolean;
};
export type Verdict = "winnable" | "lost" | "stuck" | "unknown";
export type Answer = Say & { type: "answer"; n: number; move?: string; verdict?: Verdict };
export type Refusal = Say & { type: "refusal"; code: string; text: string; retry?: number };
export type Bye = Say & { type: "bye"; text: string; retry: number };
export type Reacted = Say & { type: "reacted"; seat: number; reaction: string };
export type Message = Welcome | Update | Answer | Reacted | Refusal | Bye;

/** A card's text; null is a card that the page can't know. */
export type Card = string | null;
export type Column = { down: number; up: Card[] };
/** Klondike as its player sees it, or as the page expects it to be when the server has answered. */
export type View = {
  stock: number;
  unseen: number;
  waste: Card[];
  foundations: Card[][];
  columns: Column[];
  redeals: number | null;
  is_won: boolean;
};

/** What a company room asks of the screen that shows it: one for gathering, one for each game. */
export type Screen = {
  /** There is something new to show. */
  show(update: Update<any, any>): void;
  reacted?(reacted: Reacted): void;
  /** Takes down what it has put up: another screen comes. */
  close(): void;
};
/** What a screen may ask of the room it is in. */
export type Company = {
  /** Asks, and has a refusal said to the player, in the game's own words if it has some; the answer, if there is one. */
  ask(message: Record<string, unknown>, retold?: (code: string, text: string) => string): Promise<any>;
  /** Back to the lobby, giving the seat up. */
  leave(): void;
  /** The people, settings and invitation, over whatever is shown. */
  gather(): void;
  /** Another name or avatar; then what opens in the place of that dialog, if anything does. */
  profile(after?: () => void): void;
  /** Asks, with refusals left to whoever asks. */
  line: Line;
};

/** Where one card lies: `index` counts from the bottom of its place. */
export type Spot = {
  place: string;
  index: number;
  card: Card;
  isUp: boolean;
  isOpen: boolean;
  x: number;
  y: number;
};
export type Box = { x: number; y: number; width: number; height: number };
/** All there is to draw: every card's spot, every place's outline, and where a dropped card counts for it. */
export type Layout = {
  card: { width: number; height: number };
  spots: Spot[];
  places: Map<string, Box>;
  zones: Map<string, Box>;
};
/** The last `count` cards of a place, held by pointer or keyboard. */
export type Held = { place: string; count: number; cards: Card[] };
