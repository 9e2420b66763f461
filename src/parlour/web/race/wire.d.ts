// What the server says of a race, after parlour/games/race.

import type { GameEvent, View } from "../klondike/wire.js";
import type { Update } from "../wire/messages.js";

export type Progress = { foundations: number[]; face_down: number; moves: number; is_done: boolean; is_won: boolean };
export type RaceView = { table: View | null; height: number; seats: Progress[]; places: number[] };
export type RaceEvent = { type: "Progressed"; seat: number; progress: Progress; events: GameEvent[] | null };
export type RaceUpdate = Update<RaceView, RaceEvent>;
