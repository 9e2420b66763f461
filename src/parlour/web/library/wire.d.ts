/** What the server says of a player's deals and games: see docs/protocol.md. */

export interface Deal {
  game: string;
  rules: string;
  deal: string;
  is_deck: boolean;
}

export interface KeptDeal extends Deal {
  note: string;
  at: number;
}

export interface OwnGame {
  at: number;
  game: string;
  rules: string;
  ended: "won" | "lost" | "abandoned";
  score: number | null;
  moves: number;
  seconds: number;
  was_helped: boolean;
  replay: string | null;
  deal: string | null;
  is_deck: boolean;
}

export interface Library {
  favourites: KeptDeal[];
  games: OwnGame[];
  next: string | null;
}

export interface ReadDeal extends Deal {
  moves: number;
}
