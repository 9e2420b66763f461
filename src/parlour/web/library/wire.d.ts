/** What the server says of a player's deals and games: see docs/protocol.md. */

import type { Outcome } from "../wire/messages.js";

export type Deal = { game: string; rules: string; deal: string; is_deck: boolean };
export type KeptDeal = Deal & { note: string };

export type OwnGame = Outcome & Omit<Deal, "deal"> & { at: number; replay: string | null; deal: string | null };

export type Library = { favourites: KeptDeal[]; games: OwnGame[]; next: string | null };
export type ReadDeal = Deal & { moves: number };
