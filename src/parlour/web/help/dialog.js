// "How to play": the rules of a table in short, built from the server's description of the game and the room's own rules.

import { gameTitle, timerText } from "../company/rule-words.js";
import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { learnWords } from "../kit/more-words.js";
import { ruleValues } from "../wire/rule-values.js";
import { format, words } from "../words/message.js";
import { PARTS } from "./parts.js";
import { pictureOf } from "./pictures.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Part } from "./parts.js" */
/** @typedef {{ rules: string, clock?: number | null, match?: number }} Table What was chosen at a table. */

/** @param {Game} game @param {Table} table @param {() => void} [lesson] Starts the game's lesson, if it can be played
 * now. */
export async function openHelp(game, table, lesson) {
  const messages = await learnWords();
  const values = ruleValues(game, table.rules);
  const facts = { ...Object.fromEntries(values), time: timerText(table.clock ?? null) };
  const clock = table.clock ? game.clock?.per : undefined;
  if (table.match) values.set("match", String(table.match));

  /** @param {Part} part */
  function pattern(part) {
    if ("say" in part) return messages[part.say];
    const value = part.option === "clock" ? clock : values.get(part.option);
    if (value === undefined) return undefined;
    return messages[`help.${part.option}.${value}`] ?? messages[`help.${part.option}`];
  }

  /** @param {Part} part */
  function shown(part) {
    const text = pattern(part);
    const holds = Object.entries(part.when ?? {}).every(([option, value]) => values.get(option) === value);
    if (text === undefined || !holds) return [];
    const value = "option" in part ? Number(values.get(part.option)) : undefined;
    return [build("li", part.picture ? "" : "plain", ...(part.picture ? [pictureOf(part)] : []), build("p", "", format(text, { ...facts, value })))];
  }

  const { body, close } = openDialog(format(messages["help.title"], { game: gameTitle(game.name) }), "help");
  const learn = pressable(words("offer.start"), () => {
    close();
    lesson?.();
  }, "main");
  body.tabIndex = -1; // start at the top, not at the button that is its only control
  body.focus({ preventScroll: true });
  body.append(build("p", "note", messages["help.here"]), build("ul", "", ...(PARTS[game.name] ?? []).flatMap(shown)), ...(lesson ? [learn] : []));
}
