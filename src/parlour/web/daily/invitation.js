// Today's deals as an invitation: a picture, the streak, how each try stands, and one button for the next to play.

import { dayText } from "../kit/days.js";
import { build } from "../kit/elements.js";
import { words } from "../words/message.js";
import { dealName, markOf, nextOf, playLink, standOf, standText, veiled } from "./deal.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Dailies, DailyDeal } from "./wire.js" */

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
  /** Return the button for the next, which says which it is where there are several. @param {DailyDeal} deal */
  const playNext = (deal) => {
    const link = playLink(deal, games, standOf(deal, today), "main");
    if (deals.length > 1) link.append(build("small", "", dealName(deal, games)));
    return link;
  };
  return [
    build("p", "when", dayText(today)),
    veiled(shown.game),
    build("ul", "stands", ...list),
    ...(streak ? [build("p", "streak", words("daily.streak", { count: streak }))] : []),
    next ? playNext(next) : build("p", "done", words("home.done")),
  ];
}
