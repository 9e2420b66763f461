// A result as a short text: the game or the day, how it ended, moves, time, help or none, and the link to its replay.

import { mediumDayText } from "../kit/days.js";
import { keyed } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { linkTo } from "../kit/links.js";
import { tell } from "../kit/notices.js";
import { share } from "../kit/share.js";
import { gameTitle } from "../shell/game-title.js";
import { rulesText } from "../shell/rule-words.js";
import { describeHouse } from "../wire/games.js";
import { clockText, words } from "../words/message.js";
import { ask } from "./asking.js";

/** @import { About } from "./wire.js" */

/** @typedef {{ game: string, rules: string, day?: string, isWon: boolean, moves: number, seconds: number, isHelped: boolean, replay?: string }} Result
 * The result of a solitaire. A daily deal has a replay when the day is over, and its page before. */

/** Return a button that shares a result; its text is composed when it is pressed.
 * @param {() => Promise<unknown>} act @param {string} [look] */
export function shareButton(act, look = "") {
  return keyed(pressable(words("result.share"), () => void act().catch(() => tell(words("common.notCopied"))), look), "share");
}

/** @param {Result} result */
export async function shareResult({ game, rules, day, isWon, moves, seconds, isHelped, replay }) {
  const link = replay ? linkTo(`/game/${replay}`) : linkTo(`/daily?day=${day}`);
  const house = await describeHouse();
  const described = house.games.find(({ name }) => name === game);
  const title = day ? words("share.daily", { day: mediumDayText(day) }) : gameTitle(game);
  const facts = [words(isWon ? "share.won" : "share.notWon"), words("share.moves", { count: moves }), clockText(seconds), words(isHelped ? "share.helped" : "share.noHelp")];
  await share([`Parlour · ${title} · ${described ? rulesText(described, rules) : rules}`, facts.join(" · ")].join("\n"), link, words("share.copied"));
}

/** Share a finished round, by its address.
 * @param {string} replay @param {string} [ended] The outcome, if it is more than won or lost. */
export async function shareReplay(replay, ended) {
  const about = /** @type {About} */ (await ask(`/api/game/${replay}`));
  const { game, rules, daily, score, seats, winners = [] } = about;
  if (score) {
    await shareResult({ game, rules, day: daily, isWon: winners.length > 0, moves: score.moves, seconds: score.seconds, isHelped: about.was_helped ?? false, replay });
    return;
  }
  const names = seats.map(({ name }) => name).join(" · ");
  await share([`Parlour · ${gameTitle(game)}`, ended ?? names].join("\n"), linkTo(`/game/${replay}`), words("share.copied"));
}
