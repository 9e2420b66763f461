// The links from a result: to its replay, and a button to share it as a short text: the game or the day, how it ended,
// moves, time, help or none, and the link. A replay may be shown over the table, in a frame: so the table stays connected
// beneath it, and a result stays open.

import { copyText } from "../kit/clipboard.js";
import { mediumDayText } from "../kit/days.js";
import { openDialog } from "../kit/dialog.js";
import { build, keyed } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { address, linkTo } from "../kit/root.js";
import { rulesText } from "../shell/rule-words.js";
import { describeGame } from "../wire/games.js";
import { gameTitle } from "../words/game-title.js";
import { clockText, words } from "../words/message.js";
import { ask } from "./asking.js";

/** @import { About } from "./wire.js" */
/** @typedef {{ game: string, rules: string, day?: string, isWon: boolean, moves: number, seconds: number, isHelped: boolean, replay?: string }} Result
 * The result of a solitaire. A daily deal has a replay when the day is over, and its page before. */

/** @param {string} replay The address. @param {string} [look] */
export function watchLink(replay, look = "") {
  return keyed(build("a", { class: `press ${look}`, href: address(`/game/${replay}`) }, words("result.watch")), `watch ${replay}`);
}

/** Return the link of a page with a table, which stays beneath the replay.
 * @param {string} replay The address. @param {string} [look] */
export function watchOverTable(replay, look) {
  const link = watchLink(replay, look);
  link.onclick = watchHere;
  return link;
}

/** @param {string | undefined} replay The address. @param {string} [ended] The outcome, for a round with several players.
 * @returns {{ watch: HTMLElement[], share: HTMLElement[] }} Empty without a replay. */
export function replayLinks(replay, ended) {
  if (!replay) return { watch: [], share: [] };
  return { watch: [watchOverTable(replay)], share: [shareButton(() => shareReplay(replay, ended), "quiet")] };
}

/** Return a button that shares a result; its text is composed when it is pressed.
 * @param {() => Promise<unknown>} act @param {string} [look] */
export function shareButton(act, look = "") {
  return keyed(pressable(words("result.share"), () => void act().catch(() => tell(words("common.notCopied"))), look), "share");
}

/** @param {Result} result */
export async function shareResult({ game, rules, day, isWon, moves, seconds, isHelped, replay }) {
  const link = replay ? linkTo(`/game/${replay}`) : linkTo(`/daily?day=${day}`);
  const described = await describeGame(game);
  const title = day ? words("share.daily", { day: mediumDayText(day) }) : gameTitle(game);
  const facts = [words(isWon ? "share.won" : "share.notWon"), words("share.moves", { count: moves }), clockText(seconds), words(isHelped ? "share.helped" : "share.noHelp")];
  await share([`Parlour · ${title} · ${rulesText(described, rules)}`, facts.join(" · ")].join("\n"), link);
}

/** Share a text with a link: with the system's share sheet if there is one; otherwise it is copied, and a notice says so.
 * @param {string} text @param {string} url */
async function share(text, url) {
  try {
    if (navigator.share) return void (await navigator.share({ text, url }));
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "AbortError") return undefined; // the player cancelled
  }
  return tell(words((await copyText(`${text}\n${url}`)) ? "share.copied" : "common.notCopied"));
}

/** Share a finished round, by its address.
 * @param {string} replay @param {string} [ended] The outcome, if it is more than won or lost. */
export async function shareReplay(replay, ended) {
  const about = /** @type {About} */ (await ask(`/api/game/${replay}`));
  const { game, rules, daily, score, seats, winners = [] } = about;
  if (score) return shareResult({ game, rules, day: daily, isWon: winners.length > 0, moves: score.moves, seconds: score.seconds, isHelped: about.was_helped ?? false, replay });
  const names = seats.map(({ name }) => name).join(" · ");
  return share([`Parlour · ${gameTitle(game)}`, ended ?? names].join("\n"), linkTo(`/game/${replay}`));
}

/** Open the link's replay over the table, unless the player asks for a tab or window of its own.
 * @param {MouseEvent} event */
function watchHere(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const frame = build("iframe", { src: /** @type {HTMLAnchorElement} */ (event.currentTarget).href, title: words("result.watch") });
  const { body, close } = openDialog(words("result.watch"), "over-table", true);
  frame.addEventListener("leave", close);
  frame.addEventListener("load", () => frame.contentWindow?.focus());
  body.append(frame);
}
