// The page of a solitaire, made from its description and what it brings.

import { entry, game } from "../solitaire/own-entry.js"; // first: see there
import { gameTitle } from "../words/game-title.js";
import { openPage } from "../solitaire/page.js";
import { words } from "../words/message.js";
import { markGame, partsOf, solitaireOf } from "./registry.js";

markGame(game, true);

void entry.described.then(async (described) => {
  if (!described) return;
  const title = gameTitle(game);
  document.title = words("page.title", { name: title });
  document.querySelector("h1")?.append(`: ${title}`);
  document.querySelector("#table")?.setAttribute("aria-label", title);
  openPage(await solitaireOf(described), entry, { ...partsOf(game), rival: described.rival });
});
