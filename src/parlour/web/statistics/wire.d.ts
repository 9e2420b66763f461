/** What the server says of a player's games: see docs/protocol.md. */

export interface Figures {
  game: string | null;
  rules: string | null;
  played: number;
  won: number;
  won_with_help: number;
  streak: number;
  best_streak: number;
  best_score: number | null;
  mean_score: number | null;
  best_seconds: number | null;
  mean_seconds: number | null;
  fewest_moves: number | null;
  mean_moves: number | null;
}

export type PeriodFigures = { period: string; game: string; rules: string; played: number; won: number };
export type Statistics = { today: string; figures: Figures[]; days: PeriodFigures[]; months: PeriodFigures[]; years: PeriodFigures[] };
