// The end of a round: the winner, everyone's remaining cards, the rounds won, and what comes next.

import { hostName, isHost } from "../company/host.js";
import { matchText, matchWonText } from "../company/sentences.js";
import { avatarOf } from "../kit/avatars.js";
import { build, keyed, refill } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { nextSteps } from "../kit/next-steps.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
import { replayLinks } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { numberText, words } from "../words/message.js";
import { celebrate } from "./celebration.js";
import { stroke } from "./elements.js";
import { nameAt, wonText } from "./sentences.js";

/** @import { Company } from "../company/screen.js" */
/** @import { EightsView, TableUpdate } from "./wire.js" */

export class RoundResult {
  #isShown = false;

  /** @param {HTMLElement} root @param {Company} company */
  constructor(root, company) {
    this.company = company;
    this.start = oneAtATime(() => company.ask({ type: "start" }));
    this.root = build("section", { class: "round-over", "aria-labelledby": "round-title", hidden: "" });
    root.append(this.root);
  }

  /** @param {TableUpdate} update @param {EightsView} view @param {boolean} isNow It was won a moment ago. */
  show(update, view, isNow) {
    const { room, you } = update;
    const winner = view.winner ?? 0;
    const info = room.seats[winner];
    const heading = keyed(build("h2", "", matchWonText(update) ?? wonText(nameAt(room.seats, winner), winner === you)), "title");
    heading.id = "round-title";
    heading.tabIndex = -1;
    const face = avatarOf(info?.avatar ?? "", info?.name ?? "");
    /** @type {HTMLElement[]} */
    const parts = [build("div", "won-by", face, ...(room.champions ? [stroke("wins")] : [])), heading, numbers(update, view), tally(update, view), this.#next(update, winner)];
    if (room.seed) parts.push(fairDeal(room));
    const isNew = !this.#isShown;
    const focused = document.activeElement;
    refill(this.root, ...parts);
    this.#isShown = true;
    this.root.hidden = false;
    this.root.classList.toggle("own", winner === you);
    this.root.classList.toggle("match", Boolean(room.champions));
    // The hand can't be played any more; focus elsewhere stays where it is.
    if (isNew && (focused === document.body || focused?.closest(".eights"))) heading.focus({ preventScroll: true });
    if (isNew && isNow) celebrate(this.root, room.champions ? 3 : 1);
  }

  /** @returns {boolean} Whether it had the focus. */
  hide() {
    const hadFocus = this.root.contains(document.activeElement);
    this.#isShown = false;
    this.root.hidden = true;
    this.root.replaceChildren();
    return hadFocus;
  }

  /** Return the same buttons in the same order for everyone, as far as they may use them.
   * @param {TableUpdate} update @param {number} winner */
  #next(update, winner) {
    const { company } = this;
    const host = hostName(update);
    const { watch, share } = replayLinks(update.room.replay, wonText(nameAt(update.room.seats, winner), false));
    /** @type {HTMLElement[]} */
    const first = [];
    if (isHost(update)) first.push(keyed(pressable(words(update.room.champions ? "room.newMatch" : "common.nextRound"), this.start, "main"), "next"));
    else if (host) first.push(build("p", "waiting", words("eights.waiting", { name: host })));
    const gather = keyed(pressable(words("common.tableSettings"), () => company.gather()), "gather");
    return nextSteps(first, [...watch, gather], [...share, keyed(pressable(words("eights.leave"), () => company.leave(), "quiet"), "leave")]);
  }
}

/** Return the highlights of the round and its winner, in large figures.
 * @param {TableUpdate} update @param {EightsView} view */
function numbers({ room }, view) {
  const list = build("dl", "numbers");
  const wins = numberText(room.seats[view.winner ?? 0]?.wins ?? 0);
  const left = view.counts.reduce((sum, count) => sum + count, 0);
  /** @type {[string, string][]} */
  const told = [
    [words("eights.round"), numberText(room.round)],
    [words("eights.wins"), room.match ? `${wins} / ${numberText(room.match)}` : wins],
    [words("eights.cardsLeft"), numberText(left)],
  ];
  for (const [label, value] of told) list.append(build("div", "", build("dd", "", value), build("dt", "", label)));
  return list;
}

/** Return the table of players, by rounds won, because these decide a match.
 * @param {TableUpdate} update @param {EightsView} view */
function tally({ room }, view) {
  /** @param {number} seat */
  const wins = (seat) => room.seats[seat]?.wins ?? 0;
  const standing = [...view.counts.keys()].sort((one, other) => wins(other) - wins(one));
  const head = build("tr", "", ...[words("eights.player"), words("eights.cardsLeft"), words("eights.wins")].map((text) => cell("th", text, "col")));
  const rows = standing.map((seat) => {
    const info = room.seats[seat];
    const face = build("span", "portrait", avatarOf(info?.avatar ?? "", info?.name ?? ""));
    const name = cell("th", "", "row");
    name.append(face, build("span", "", nameAt(room.seats, seat)));
    return build("tr", seat === view.winner ? "won" : "", name, cell("td", numberText(view.counts[seat])), cell("td", numberText(wins(seat))));
  });
  const caption = room.match ? matchText(room.match) : words("eights.standing", { count: room.round });
  return build("table", "tally", build("caption", "", caption), build("thead", "", head), build("tbody", "", ...rows));
}

/** @param {"td" | "th"} tag @param {string} text @param {string} [scope] */
function cell(tag, text, scope) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (scope) made.scope = scope;
  return made;
}
