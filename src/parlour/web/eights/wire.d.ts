// What a table of Eights shows of what the server says.

import type { GameEvent, View } from "./told.js";
import type { Happened, Update } from "../wire/messages.js";

export type { GameEvent as EightsEvent, View as EightsView };
export type EightsHappened = Happened<GameEvent>;
export type EightsUpdate = Update<View, GameEvent>;

/** A card on the pile: as it is drawn, and which one since the deal it is. */
export type Laid = { face: string; at: number };
/** What the table shows: the server's view, and the cards of the pile that are seen. */
export type TableView = View & { pile: Laid[] };
export type TableUpdate = Update<TableView, GameEvent>;
