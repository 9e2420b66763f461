// The end of a round of any game: who won, the rounds won so far, and what comes next.

import { hostName, isHost } from "../company/host.js";
import { matchText, matchWonText } from "../company/sentences.js";
import { nameAt } from "../eights/sentences.js";
import { avatarOf } from "../kit/avatars.js";
import { build, keyed, refill } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { nextSteps } from "../kit/next-steps.js";
import { replayLinks } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { numberText, words } from "../words/message.js";
import { wonText } from "./sentences.js";

/** @import { Company } from "../company/screen.js" */
/** @import { Update } from "../wire/messages.js" */

/** @param {HTMLElement} root @param {Update<any, any>} update @param {Company} company @param {() => void} start */
export function showResult(root, update, company, start) {
  const { room, you } = update;
  const winners = room.winners ?? [];
  const heading = keyed(build("h2", "", matchWonText(update) ?? wonText(room.seats, winners, you)), "title");
  heading.id = "round-title";
  heading.tabIndex = -1;
  const isNew = root.hidden;
  const focused = document.activeElement;
  refill(root, heading, tally(update, winners), next(update, company, start, heading.textContent ?? ""), ...(room.seed ? [fairDeal(room)] : []));
  root.hidden = false;
  if (isNew && (focused === document.body || focused?.closest(".plain"))) heading.focus({ preventScroll: true });
}

/** @param {Update<any, any>} update @param {Company} company @param {() => void} start @param {string} ended */
function next(update, company, start, ended) {
  const host = hostName(update);
  const { watch, share } = replayLinks(update.room.replay, ended);
  const first = isHost(update)
    ? [keyed(pressable(words(update.room.champions ? "room.newMatch" : "common.nextRound"), start, "main"), "next")]
    : host ? [build("p", "waiting", words("eights.waiting", { name: host }))] : [];
  const gather = keyed(pressable(words("common.tableSettings"), () => company.gather()), "gather");
  return nextSteps(first, [...watch, gather], [...share, keyed(pressable(words("eights.leave"), () => company.leave(), "quiet"), "leave")]);
}

/** @param {Update<any, any>} update @param {readonly number[]} winners */
function tally({ room }, winners) {
  const rows = room.seats.flatMap((info, seat) => {
    if (!info) return [];
    const name = build("th", { scope: "row" }, build("span", "portrait", avatarOf(info.avatar, info.name)), build("span", "", nameAt(room.seats, seat)));
    return [build("tr", winners.includes(seat) ? "won" : "", name, build("td", "", numberText(info.wins ?? 0)))];
  });
  const head = [words("eights.player"), words("eights.wins")].map((text) => Object.assign(build("th", "", text), { scope: "col" }));
  const caption = room.match ? matchText(room.match) : words("eights.standing", { count: room.round });
  return build("table", "tally", build("caption", "", caption), build("thead", "", build("tr", "", ...head)), build("tbody", "", ...rows));
}
