// The settings of a table in words.

import { rulesText, timerRule } from "../shell/rule-words.js";
import { words } from "../words/message.js";
import { matchText } from "./sentences.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Settings } from "./settings.js" */

/** @param {Game} game @param {Settings} now */
export function settingsText(game, now) {
  return [
    words("lobby.seatCount", { count: now.seats }),
    rulesText(game, now.rules),
    ...(now.match ? [matchText(now.match)] : []),
    ...(game.clock ? [timerRule(game, now.clock)] : []),
    now.public ? words("lobby.isPublic") : words("lobby.isPrivate"),
    ...(now.locked ? [words("lobby.isLocked")] : []),
  ].filter(Boolean).join(" · ");
}
