// The first module of Klondike's page: it connects while the others are being evaluated.

import { forget, keep, kept } from "../kit/storage.js";
import { enter } from "../solitaire/entry.js";

// Before there were other solitaires, what a browser keeps was not kept by game.
for (const old of ["parlour.room", "parlour.given-up"]) {
  const text = kept(old);
  if (text && !kept(`${old}.klondike`)) keep(`${old}.klondike`, text);
  forget(old);
}

export const entry = enter("klondike");
