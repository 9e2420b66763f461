// The page of a solitaire that is drawn from its description.

import { showConnection } from "../kit/notices.js";
import { openPage } from "../solitaire/page.js";
import { plain } from "../solitaire/plain.js";
import { describeGame } from "../wire/games.js";
import { words, wordsIfAny } from "../words/message.js";
import { entry } from "./entry.js";
import { partsOf } from "./registry.js";

const { game, line } = entry;
const AGAIN = 2000; // milliseconds

/** Return the server's description of the game, retried until it answers. */
async function described() {
  for (;;) {
    try {
      return await describeGame(game);
    } catch {
      showConnection(false);
      await new Promise((done) => setTimeout(done, AGAIN));
      showConnection(line.isConnected);
    }
  }
}

void described().then((found) => {
  if (!found) return;
  const title = wordsIfAny("game.", game) ?? found.title;
  document.title = words("page.title", { name: title });
  document.querySelector("h1")?.append(`: ${title}`);
  document.querySelector("#table")?.setAttribute("aria-label", title);
  openPage(plain(found), entry, partsOf(game));
});
