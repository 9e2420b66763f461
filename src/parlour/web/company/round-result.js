// What the ends of rounds have in common: the players by rounds won, and what comes next.

import { avatarOf } from "../kit/avatars.js";
import { build, keyed } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { nextSteps } from "../kit/next-steps.js";
import { replayLinks } from "../rounds/link.js";
import { numberText, words } from "../words/message.js";
import { hostName, isHost } from "./host.js";
import { matchText } from "./sentences.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Company } from "./screen.js" */

/** Return the same buttons in the same order for everyone, as far as they may use them.
 * @param {Update<any, any>} update @param {Company} company @param {() => void} start @param {string} ended How it ended, for sharing. */
export function nextRound(update, company, start, ended) {
  const host = hostName(update);
  const { watch, share } = replayLinks(update.room.replay, ended);
  const first = isHost(update)
    ? [keyed(pressable(words(update.room.champions ? "room.newMatch" : "common.nextRound"), start, "main"), "next")]
    : host ? [build("p", "waiting", words("eights.waiting", { name: host }))] : [];
  const gather = keyed(pressable(words("common.tableSettings"), () => company.gather()), "gather");
  return nextSteps(first, [...watch, gather], [...share, keyed(pressable(words("eights.leave"), () => company.leave(), "quiet"), "leave")]);
}

/** Return the table of players, by rounds won, because these decide a match.
 * @param {Update<any, any>} update @param {readonly number[]} winners @param {[string, (seat: number) => number][]} [more] Other columns. */
export function tally({ room }, winners, more = []) {
  /** @param {number} seat */
  const wins = (seat) => room.seats[seat]?.wins ?? 0;
  const columns = [...more, /** @type {typeof more[0]} */ ([words("eights.wins"), wins])];
  const head = [words("eights.player"), ...columns.map(([title]) => title)].map((title) => build("th", { scope: "col" }, title));
  const standing = [...room.seats.keys()].filter((seat) => room.seats[seat]).sort((one, other) => wins(other) - wins(one));
  const rows = standing.map((seat) => {
    const info = room.seats[seat];
    const face = build("span", "portrait", avatarOf(info?.avatar ?? "", info?.name ?? ""));
    const name = build("th", { scope: "row" }, face, build("span", "", info?.name ?? ""));
    return build("tr", winners.includes(seat) ? "won" : "", name, ...columns.map(([, value]) => build("td", "", numberText(value(seat)))));
  });
  const caption = room.match ? matchText(room.match) : words("eights.standing", { count: room.round });
  return build("table", "tally", build("caption", "", caption), build("thead", "", build("tr", "", ...head)), build("tbody", "", ...rows));
}
