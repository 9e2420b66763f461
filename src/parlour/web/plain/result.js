// The end of a round of any game: who won, the rounds won so far, and what comes next.

import { nextRound, tally } from "../company/round-result.js";
import { matchWonText } from "../company/sentences.js";
import { build, keyed, refill } from "../kit/elements.js";
import { fairDeal } from "../shell/proof.js";
import { wonText } from "./sentences.js";

/** @import { Company } from "../company/screen.js" */
/** @import { Update } from "../wire/messages.js" */

/** @param {HTMLElement} root @param {Update<any, any>} update @param {Company} company @param {() => void} start */
export function showResult(root, update, company, start) {
  const { room, you } = update;
  const winners = room.winners ?? [];
  const heading = keyed(build("h2", { id: "round-title", tabindex: "-1" }, matchWonText(update) ?? wonText(room.seats, winners, you)), "title");
  const isNew = root.hidden;
  const focused = document.activeElement;
  refill(root, heading, tally(update, winners), nextRound(update, company, start, heading.textContent ?? ""), ...(room.seed ? [fairDeal(room)] : []));
  root.hidden = false;
  if (isNew && (focused === document.body || focused?.closest(".plain"))) heading.focus({ preventScroll: true });
}
