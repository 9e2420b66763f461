/** What the server says of the boards: see docs/protocol.md. */

export interface BoardGame {
  ended: "won" | "lost" | "abandoned";
  moves: number;
  seconds: number;
  at: number;
  name?: string;
  avatar?: string;
  score?: number;
  replay?: string;
  is_you?: boolean;
}

export type Boards = { rules: string; others: string[]; moves: BoardGame[]; seconds: BoardGame[]; score: BoardGame[] };
