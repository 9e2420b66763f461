// The page of a solitaire, made from its description and what it brings.

import { openPage } from "../solitaire/page.js";
import { words, wordsIfAny } from "../words/message.js";
import { entry } from "./entry.js";
import { houseOf, markGame, partsOf, solitaireOf } from "./registry.js";

const { game, line } = entry;
markGame(game, true);

async function open() {
  const described = (await houseOf(line)).games.find(({ name }) => name === game);
  if (!described) return;
  const title = wordsIfAny("game.", game) ?? described.title;
  document.title = words("page.title", { name: title });
  document.querySelector("h1")?.append(`: ${title}`);
  document.querySelector("#table")?.setAttribute("aria-label", title);
  openPage(await solitaireOf(described), entry, partsOf(game));
}

void open();
