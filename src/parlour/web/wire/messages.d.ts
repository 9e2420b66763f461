// The messages of the server as the page reads them, after parlour/wire/messages.py.

/** A place on the table, as the server describes it. */
export type Place = {
  /** As in moves and views. */
  name: string;
  kind: "stock" | "waste" | "column" | "cell" | "reserve" | "foundation" | "hand" | "pile";
  /** How its cards lie: on one another, downwards, side by side, or with the last three fanned. */
  lies: "pile" | "down" | "across" | "fan";
  /** From top to bottom; the places of a row are in order from left to right. */
  row: number;
  /** An English name, if its kind and number don't tell. */
  label?: string;
  /** The suit of a foundation that takes only one. */
  suit?: string;
  /** The seat that it belongs to. */
  seat?: number | null;
};

export type Say = { re?: string };
/** `page` is the version of the page that the server has now. */
export type Welcome = Say & { type: "welcome"; player: string; name: string; avatar: string; secret?: string; page?: string; notice?: Notice };
/** What the people who run the server want everybody to read. */
export type Notice = { at: number; text: string };
export type SeatInfo = {
  name: string;
  avatar: string;
  is_bot?: boolean;
  /** The moves of a game that is over are made again here. */
  is_ghost?: boolean;
  is_host?: boolean;
  is_away?: boolean;
  wins?: number;
  strength?: string;
};
/** What a seed follows from: the server's secret, what each seat added, and which deal of these it is. */
export type Origin = { secret: string; parts: (string | null)[]; index?: number };
export type DealRating = { difficulty: "easy" | "medium" | "hard" | "fiendish"; won: number; games: number };
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
  /** How many rounds win a match, and the seats that have won it. */
  match?: number;
  champions?: number[];
  /** The seats that won the round that is over. */
  winners?: number[];
  locked?: boolean;
  promise?: string;
  /** The secrets of all rounds to come lead to it. */
  anchor?: string;
  /** The day whose deal it is. */
  daily?: string;
  is_ranked?: boolean;
  is_secret?: boolean;
  /** Was the deal on the table proved to be winnable before it was dealt? */
  is_winnable?: boolean;
  was_helped?: boolean;
  rating?: DealRating;
  seed?: string;
  origin?: Origin;
  /** Where the round that is over can be watched: `/game/` and this. */
  replay?: string;
  /** Could somebody sit down now, and could the host start a round? */
  can_sit?: boolean;
  can_start?: boolean;
};
/** How a player's game ended. */
export type Outcome = { ended: "won" | "lost" | "abandoned"; moves: number; seconds: number };
export type Score = { points: number; moves: number; undos: number; seconds: number };
export type Happened<Event = any> = { what: string; text: string; facts?: Record<string, unknown>; seat?: number; event?: Event; winners?: number[]; seed?: string; replay?: string };
/** The room as one may see it. The view and the events are the game's. */
export type Update<GameView = any, Event = any> = Say & {
  type: "update";
  n: number;
  /** Numbers are compared within one epoch only. */
  epoch?: string;
  room: RoomInfo;
  you?: number;
  view?: GameView;
  moves?: string[];
  /** The seats that may move now; left out in a solitaire. */
  to_move?: number[];
  happened?: Happened<Event>[];
  left?: number;
  score?: Score;
  seconds?: number;
  /** The clock stands, and the table is not shown. */
  is_paused?: boolean;
  can_undo?: boolean;
  can_redo?: boolean;
  can_finish?: boolean;
};
export type Promised = Say & { type: "promised"; anchor: string };
export type Verdict = "winnable" | "lost" | "stuck" | "unknown";
/** A share from 0 to 1, and where it lies with 95 % confidence: exact with both ends the same. */
export type Estimate = { share: number; low: number; high: number };
export type Answer = Say & { type: "answer"; n: number; move?: string; verdict?: Verdict; winnable?: Estimate; chance?: Estimate; par?: number; is_proven?: boolean };
/** The answer of the solver is still to come: so many other players are answered first. */
export type Waiting = Say & { type: "waiting"; ahead?: number; spent?: number };
export type Refusal = Say & { type: "refusal"; code: string; text: string; facts?: Record<string, unknown>; retry?: number };
export type Bye = Say & { type: "bye"; text: string; retry: number };
export type Reacted = Say & { type: "reacted"; seat: number; reaction: string };
export type Pong = Say & { type: "pong" };
export type Message = Welcome | Promised | Update | Answer | Waiting | Reacted | Refusal | Bye | Pong;
