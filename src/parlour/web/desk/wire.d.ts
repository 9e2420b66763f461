/** What the server says to the host's desk: see docs/protocol.md. */

export type Sample = { at: number; connections: number; moves: number; lag: number; cpu: number; memory: number | null };
export type RecentRefusal = { at: number; code: string };
export type RecentProblem = { at: number; level: string; text: string };

export interface DeskPlayer {
  id: string;
  name: string;
  avatar: string;
  since: number;
  address: string;
  room: string | null;
  game: string | null;
  is_seated: boolean;
}

export interface Report {
  process: string;
  since: number;
  rooms: number;
  solver_running: number;
  solver_waiting: number;
  last: Sample;
  player_count: number;
  players: DeskPlayer[];
  refusals: Record<string, number>;
  last_refusals: RecentRefusal[];
  problems: RecentProblem[];
  id: string;
}

export interface DeskRoom {
  id: string;
  code: string;
  game: string;
  seats: number;
  taken: number;
  status: "waiting" | "playing" | "over";
  is_public: boolean;
  since: number;
}

export interface DeskRestriction {
  kind: "room" | "player" | "address" | "name" | "notice" | "drain";
  subject: string;
  name: string;
  text: string;
  until: number | null;
}

export interface Act extends Pick<DeskRestriction, "subject" | "text" | "until"> {
  at: number;
  act: "close" | "remove" | "ban" | "unban" | "forbid" | "allow" | "notice" | "clear-notice" | "backup" | "drain" | "undrain" | "link" | "login";
  by: "terminal" | "desk";
}

export type Done = { until?: number; renamed?: number; file?: string; size?: number };

export interface Figures {
  at: number;
  page: string;
  reports: Report[];
  samples: Sample[];
  rooms: DeskRoom[];
  store_bytes: number;
  in_force: DeskRestriction[];
  acts: Act[];
}
