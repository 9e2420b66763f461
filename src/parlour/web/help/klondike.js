// "How to play" at a table of Klondike for one: the server describes the game when it is asked for.

import { tell } from "../kit/notices.js";
import { describeHouse } from "../wire/games.js";
import { words } from "../words/message.js";
import { openHelp } from "./dialog.js";

/** @import { Game } from "../klondike/game.js" */

/** @param {Game} game @param {() => void} lesson */
export async function openKlondikeHelp(game, lesson) {
  const house = await describeHouse().catch(() => null); // there is no connection now
  const described = house?.games.find(({ name }) => name === "klondike");
  if (described) await openHelp(described, { rules: game.state.update?.room.rules ?? "" }, lesson);
  else tell(words("newGame.notDescribed"));
}
