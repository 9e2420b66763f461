// The registry of games: what the page has for each beyond the server's description. A game without an entry here is
// drawn from its places.

import { eights } from "../eights/game.js";
import { klondike } from "../klondike/game.js";
import { build } from "../kit/elements.js";
import { tell } from "../kit/notices.js";
import { address } from "../kit/root.js";
import { patience } from "../patience/games.js";
import { raceOn } from "../race/game.js";
import { gameTitle } from "../words/game-title.js";
import { refusalText } from "../words/refusal.js";

/** @import { Company, Screen } from "../company/screen.js" */
/** @import { About, Stage } from "../rounds/wire.js" */
/** @import { Described, Own, Solitaire } from "../solitaire/solitaire.js" */
/** @import { Connection } from "../wire/connection.js" */
/** @import { Game } from "../wire/games.js" */

/** What a game brings, each part loaded on demand: also the table of a solitaire, the table in company, and the one of a
 * replay.
 * @typedef {Own & {
 *   table?: () => Promise<{ solitaire: (described: Described) => Solitaire }>,
 *   screen?: () => Promise<{ open: (root: HTMLElement, company: Company) => Screen }>,
 *   stage?: () => Promise<{ open: (root: HTMLElement, about: About) => Stage }>,
 *   startLesson?: (connection: Connection) => Promise<void>,
 * }} Parts */

/** @type {Readonly<Record<string, Parts>>} */
const OWN = { klondike, eights, ...patience };

/** @param {string} game @returns {Parts} */
export const partsOf = (game) => (Object.hasOwn(OWN, game) ? OWN[game] : {});

/** Return what a game brings; a race has that of its solitaire. @param {Game} game */
export function partsFor(game) {
  const { name, raced } = game;
  return raced ? raceOn(() => solitaireOf({ ...game, name: raced }), partsOf(raced)) : partsOf(name);
}

/** Return the name of the style sheets of a game's table in company. @param {Game} game */
export const lookOf = ({ name, raced }) => (raced ? "race" : name);

/** Return a function that starts a game's lesson, if it has one. @param {string} game @param {Connection} connection */
export function lessonOf(game, connection) {
  const { startLesson } = partsOf(game);
  return startLesson && (() => void startLesson(connection).catch((refused) => tell(refusalText(refused))));
}

/** Return a game for one player: as its own module has it, or from its description.
 * @param {Described} described @returns {Promise<Solitaire>} */
export async function solitaireOf(described) {
  const { table } = partsOf(described.name);
  return table ? (await table()).solitaire(described) : (await import("../solitaire/plain.js")).plain(described);
}

/** Mark a game in the bar, which may not have it otherwise. @param {string} game @param {boolean} isPage Whether this is its
 * own page. */
export function markGame(game, isPage) {
  const found = document.querySelector(`#games a[data-game="${CSS.escape(game)}"]`);
  const link = found ?? build("a", { href: address(`/${game}`), "data-game": game }, gameTitle(game));
  link.setAttribute("aria-current", isPage ? "page" : "true");
  if (found) return;
  const games = document.querySelector("#games");
  games?.classList.add("crowded");
  games?.prepend(link);
}
