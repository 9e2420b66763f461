// Today's deals as an invitation: a picture, the streak, how each try stands, and one button for the next to play.

import { dayText } from "../kit/days.js";
import { build } from "../kit/elements.js";
import { words } from "../words/message.js";
import { dealName, markOf, nextOf, playLink, standOf, standText, veiled } from "./deal.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Dailies } from "./wire.js" */

/** @param {Dailies} dailies @param {Game[]} games @returns {HTMLElement[]} */
export function invitation({ days, today, streak }, games) {
  const deals = days.filter(({ day }) => day === today);
  const next = nextOf(deals);
  const shown = next ?? deals[0];
  if (!shown) return [build("p", "empty", words("daily.none"))];
  const list = deals.map((deal) => {
    const stand = standOf(deal, today);
    return build("li", "", build("span", "", dealName(deal, games)), markOf(stand), build("small", "", standText(deal, today)));
  });
  return [
    build("p", "when", dayText(today)),
    veiled(shown.game),
    build("ul", "stands", ...list),
    ...(streak ? [build("p", "streak", words("daily.streak", { count: streak }))] : []),
    next ? playLink(next, games, standOf(next, today), "main") : build("p", "done", words("home.done")),
  ];
}
