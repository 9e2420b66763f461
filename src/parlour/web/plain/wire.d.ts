// What the server says of a table of any game that describes its places, after parlour/game.py.

import type { Update } from "../wire/messages.js";

/** For each place at the table its cards, the last on top; null for one that can't be seen. */
export type PlainView = { places: Record<string, (string | null)[]> };
export type PlainUpdate = Pick<Update<PlainView, unknown>, "room" | "you" | "moves" | "to_move" | "happened"> & { view: PlainView };
