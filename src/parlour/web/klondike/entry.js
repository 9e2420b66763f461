// The entry to Klondike's own page.

import { forget, keep, kept } from "../kit/storage.js";
import { enter } from "../solitaire/entry.js";

const NAME = "klondike";

// Before there were other solitaires, what a browser keeps was not kept by game.
for (const old of ["parlour.room", "parlour.given-up"]) {
  const text = kept(old);
  if (text && !kept(`${old}.${NAME}`)) keep(`${old}.${NAME}`, text);
  forget(old);
}

export const entry = enter(NAME);
