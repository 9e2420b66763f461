/** What the server says of the deals of the days: see docs/protocol.md. */

import type { DealRating, Origin, Outcome } from "../wire/messages.js";

export interface DailyDeal extends Partial<Outcome> {
  day: string;
  game: string;
  rules: string;
  promise: string;
  seed?: string;
  origin?: Origin;
  rating?: DealRating;
  is_under_way?: boolean;
  replay?: string;
}

export type Dailies = { month: string; today: string; next_at: number; since: string | null; streak: number; best_streak: number; days: DailyDeal[] };
