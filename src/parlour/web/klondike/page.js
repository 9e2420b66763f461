// The page of Klondike, which is loaded with its table.

import { forget, keep, kept } from "../kit/storage.js";
import { enter } from "../solitaire/entry.js";
import { openPage } from "../solitaire/page.js";
import { klondike } from "./game.js";
import { solitaire } from "./table.js";

// Before there were other solitaires, what a browser keeps was not kept by game.
for (const old of ["parlour.room", "parlour.given-up"]) {
  const text = kept(old);
  if (text && !kept(`${old}.klondike`)) keep(`${old}.klondike`, text);
  forget(old);
}

const entry = enter("klondike");
void entry.described.then((described) => described && openPage(solitaire(described), entry, klondike));
