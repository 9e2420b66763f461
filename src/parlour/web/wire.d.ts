// The messages of the server as the page reads them, after parlour/wire.py; and a few types of the page's own.

export type Say = { re?: string };
export type Welcome = Say & { type: "welcome"; player: string; name: string; avatar: string; secret?: string };
export type RoomInfo = {
  id: string;
  code: string | null;
  game: string;
  rules: string;
  status: "waiting" | "playing" | "over" | "closed";
  round: number;
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
export type Happened = { what: string; text: string; seat?: number; event?: GameEvent };
export type Update = Say & {
  type: "update";
  n: number;
  room: RoomInfo;
  you?: number;
  view?: View;
  moves?: string[];
  happened?: Happened[];
  score?: Score;
  seconds?: number;
  can_undo?: boolean;
  can_redo?: boolean;
  can_finish?: boolean;
};
export type Verdict = "winnable" | "lost" | "stuck" | "unknown";
export type Answer = Say & { type: "answer"; n: number; move?: string; verdict?: Verdict };
export type Refusal = Say & { type: "refusal"; code: string; text: string };
export type Bye = Say & { type: "bye"; text: string; retry: number };
export type Message = Welcome | Update | Answer | Refusal | Bye;

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
