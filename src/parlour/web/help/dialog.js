// "How to play": the rules of a table in short, built from the server's description of the game and the room's own rules.

import { gameTitle, timerText } from "../company/rule-words.js";
import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { ruleValues } from "../wire/rule-values.js";
import { words, wordsIfAny } from "../words/message.js";
import { PARTS } from "./parts.js";
import { pictureOf } from "./pictures.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Part } from "./parts.js" */
/** @typedef {{ rules: string, clock?: number | null, match?: number }} Table What was chosen at a table. */

/** @param {Game} game @param {Table} table @param {() => void} [lesson] Starts the game's lesson, if it can be played
 * now. */
export async function openHelp(game, table, lesson) {
  const values = ruleValues(game, table.rules);
  const facts = { ...Object.fromEntries(values), time: timerText(table.clock ?? null) };
  const clock = table.clock ? game.clock?.per : undefined;
  if (table.match) values.set("match", String(table.match));

  /** @param {Part} part */
  function textOf(part) {
    const own = { ...facts, value: "option" in part ? Number(values.get(part.option)) : undefined };
    if ("say" in part) return words(part.say, own);
    const value = part.option === "clock" ? clock : values.get(part.option);
    if (value === undefined) return undefined;
    return wordsIfAny("help.", `${part.option}.${value}`, own) ?? wordsIfAny("help.", part.option, own);
  }

  /** @param {Part} part */
  function shown(part) {
    const text = textOf(part);
    const holds = Object.entries(part.when ?? {}).every(([option, value]) => values.get(option) === value);
    if (text === undefined || !holds) return [];
    return [build("li", part.picture ? "" : "plain", ...(part.picture ? [pictureOf(part)] : []), build("p", "", text))];
  }

  const { body, close } = openDialog(words("help.title", { game: gameTitle(game.name) }), "help");
  const learn = pressable(words("offer.start"), () => {
    close();
    lesson?.();
  }, "main");
  body.tabIndex = -1; // start at the top, not at the button that is its only control
  body.focus({ preventScroll: true });
  body.append(build("p", "note", words("help.here")), build("ul", "", ...(PARTS[game.name] ?? []).flatMap(shown)), ...(lesson ? [learn] : []));
}
