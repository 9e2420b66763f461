// The messages of the server as the page reads them, after parlour/wire.py.

import type { GameEvent, View } from "../klondike/wire.js";

export type Say = { re?: string };
/** `page` is the version of the page that the server has now. */
export type Welcome = Say & { type: "welcome"; player: string; name: string; avatar: string; secret?: string; page?: string };
export type SeatInfo = {
  name: string;
  avatar: string;
  is_bot?: boolean;
  is_host?: boolean;
  is_away?: boolean;
  wins?: number;
  strength?: string;
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
  /** Was the deal on the table proved to be winnable before it was dealt? */
  is_winnable?: boolean;
  seed?: string;
};
export type Score = { points: number; moves: number; undos: number; seconds: number };
export type Happened<Event = GameEvent> = { what: string; text: string; seat?: number; event?: Event; winners?: number[] };
/** The room as one may see it. The view and the events are the game's: Klondike's unless said otherwise. */
export type Update<GameView = View, Event = GameEvent> = Say & {
  type: "update";
  n: number;
  /** Numbers are compared within one epoch only. */
  epoch?: string;
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
export type Refusal = Say & { type: "refusal"; code: string; text: string; facts?: Record<string, unknown>; retry?: number };
export type Bye = Say & { type: "bye"; text: string; retry: number };
export type Reacted = Say & { type: "reacted"; seat: number; reaction: string };
export type Pong = Say & { type: "pong" };
export type Message = Welcome | Update | Answer | Reacted | Refusal | Bye | Pong;
