/** What the server says of the boards: see docs/protocol.md. */

import type { Outcome } from "../wire/messages.js";

export interface BoardGame extends Outcome {
  at: number;
  name?: string;
  avatar?: string;
  score?: number;
  replay?: string;
  is_you?: boolean;
}

export type Boards = { rules: string; others: string[]; moves: BoardGame[]; seconds: BoardGame[]; score: BoardGame[] };
