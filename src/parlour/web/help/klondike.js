// "How to play" Klondike alone: the game's description is loaded on demand.

import { tell } from "../kit/notices.js";
import { describeHouse } from "../wire/games.js";
import { words } from "../words/message.js";
import { openHelp } from "./dialog.js";

/** @param {string} rules The rules of a table; empty for the defaults. @param {() => void} [lesson] */
export async function openKlondikeHelp(rules, lesson) {
  const house = await describeHouse().catch(() => null); // there is no connection now
  const described = house?.games.find(({ name }) => name === "klondike");
  if (described) await openHelp(described, { rules }, lesson);
  else tell(words("newGame.notDescribed"));
}
