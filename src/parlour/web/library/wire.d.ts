/** What the server says of a player's deals and games: see docs/protocol.md. */

export type Deal = { game: string; rules: string; deal: string; is_deck: boolean };
export type KeptDeal = Deal & { note: string };

export interface OwnGame {
  at: number;
  game: string;
  rules: string;
  ended: "won" | "lost" | "abandoned";
  moves: number;
  seconds: number;
  replay: string | null;
  deal: string | null;
  is_deck: boolean;
}

export type Library = { favourites: KeptDeal[]; games: OwnGame[]; next: string | null };
export type ReadDeal = Deal & { moves: number };
