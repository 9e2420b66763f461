// The end of a round: the winner, the players by rounds won, and what comes next.

import { avatarOf } from "../kit/avatars.js";
import { build, keyed, refill, terms } from "../kit/elements.js";
import { nextSteps, oneAtATime, pressable } from "../kit/fields.js";
import { say } from "../kit/notices.js";
import { replayLinks } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { isHost } from "../wire/updates.js";
import { numberText, words } from "../words/message.js";
import { stroke } from "./marks.js";
import { asPlayed, matchText, matchWonText, waitingText } from "./sentences.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Company } from "./screen.js" */

/** What a game says of it: who won, in the words for a seat or for everybody; large figures; more columns of players.
 * @typedef {{ wonText: (you?: number) => string, figures?: [string, string][], columns?: [string, (seat: number) => number][] }} Told */

const start = oneAtATime((/** @type {Company} */ company) => company.ask({ type: "start" }));

/** @param {HTMLElement} root @param {Update<any, any>} update @param {Company} company @param {Told} told
 * @returns {boolean} Whether it was not there before. */
export function showRound(root, update, company, { wonText, figures = [], columns = [] }) {
  const { room, you } = asPlayed(update);
  const { winners = [] } = room;
  const [first] = winners.map((seat) => room.seats[seat]);
  const heading = keyed(build("h2", { tabindex: "-1" }, matchWonText(update) ?? wonText(you)), "title");
  const parts = [
    ...(first && winners.length === 1 ? [build("div", "won-by", avatarOf(first.avatar), ...(room.champions ? [stroke("wins")] : []))] : []),
    heading,
    ...(figures.length ? [terms("numbers", figures)] : []),
    tally(room, winners, columns),
    nextRound(update, company, wonText()),
    ...(room.seed ? [fairDeal(room)] : []),
  ];
  const isNew = Boolean(root.hidden);
  const focused = document.activeElement;
  refill(root, ...parts);
  root.hidden = false;
  root.classList.toggle("match", Boolean(room.champions));
  // Nothing at the table can be played any more; focus elsewhere stays where it is.
  if (isNew && (focused === document.body || root.parentElement?.contains(focused))) heading.focus({ preventScroll: true });
  else if (isNew) say(heading.textContent ?? "");
  return isNew;
}

/** Return the same buttons in the same order for everyone, as far as they may use them.
 * @param {Update<any, any>} update @param {Company} company @param {string} ended How it ended, for sharing. */
function nextRound(update, company, ended) {
  const { watch, share } = replayLinks(update.room.replay, ended);
  const first = isHost(update)
    ? keyed(pressable(words(update.room.champions ? "room.newMatch" : "common.nextRound"), () => start(company), "main"), "next")
    : build("p", "waiting", waitingText(update));
  const gather = keyed(pressable(words("common.players"), () => company.gather()), "gather");
  return nextSteps([first], [...watch, gather], [...share, keyed(pressable(words("company.leave"), () => company.leave(), "quiet"), "leave")]);
}

/** Return the table of players, by rounds won, because these decide a match.
 * @param {Update<any, any>["room"]} room @param {readonly number[]} winners @param {NonNullable<Told["columns"]>} more */
function tally(room, winners, more) {
  /** @param {number} seat */
  const wins = (seat) => room.seats[seat]?.wins ?? 0;
  const columns = [...more, /** @type {typeof more[0]} */ ([words("company.wins"), wins])];
  const head = [words("company.player"), ...columns.map(([title]) => title)].map((title) => build("th", { scope: "col" }, title));
  const standing = [...room.seats.keys()].filter((seat) => room.seats[seat]).sort((one, other) => wins(other) - wins(one));
  const rows = standing.map((seat) => {
    const info = room.seats[seat];
    const face = build("span", "portrait", avatarOf(info?.avatar ?? ""));
    const name = build("th", { scope: "row" }, face, build("span", "", info?.name ?? ""));
    return build("tr", winners.includes(seat) ? "won" : "", name, ...columns.map(([, value]) => build("td", "", numberText(value(seat)))));
  });
  const caption = room.match ? matchText(room.match) : words("company.standing", { count: room.round });
  return build("table", "tally", build("caption", "", caption), build("thead", "", build("tr", "", ...head)), build("tbody", "", ...rows));
}
