// The end of a round: the winner, everyone's remaining cards, the rounds won, and what comes next.

import { nextRound, tally } from "../company/round-result.js";
import { matchWonText } from "../company/sentences.js";
import { avatarOf } from "../kit/avatars.js";
import { build, keyed, refill } from "../kit/elements.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
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
    const heading = keyed(build("h2", { id: "round-title", tabindex: "-1" }, matchWonText(update) ?? wonText(nameAt(room.seats, winner), winner === you)), "title");
    const face = avatarOf(info?.avatar ?? "", info?.name ?? "");
    const parts = [
      build("div", "won-by", face, ...(room.champions ? [stroke("wins")] : [])),
      heading,
      numbers(update, view),
      tally(update, [winner], [[words("eights.cardsLeft"), (seat) => view.counts[seat]]]),
      nextRound(update, this.company, this.start, wonText(nameAt(room.seats, winner), false)),
      ...(room.seed ? [fairDeal(room)] : []),
    ];
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
