// The notices that a game can't be won any more, or that no move is of use, and what the player can do.

import { confirm } from "../kit/confirm.js";
import { goTo } from "../kit/dialog.js";
import { tell } from "../kit/notices.js";
import { address } from "../kit/root.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Pending } from "../table/pending.js" */
/** @import { Table } from "./solitaire.js" */
/** @import { State } from "./state.js" */

const PAUSE = 1200; // milliseconds
let asking = 0;

/** @typedef {{ state: State, pending: Pending<Table, any> }} Playing */

/** @param {Playing} table */
export function tellLost(table) {
  const { text, label, act } = wayBack(table);
  tell(text, { label, act });
}

/** Return the text and the remedy. Before the first move there is nothing to go back to: the deal itself is lost.
 * @param {Playing} table @returns {{ text: string, label: string, act: () => void }} */
export function wayBack({ state, pending }) {
  if (!state.update?.can_undo) return { text: words("lamp.lostDeal"), label: words("lamp.dealWinnable"), act: () => pending.request({ type: "start", deal: "winnable" }) };
  return { text: words("lamp.lost"), label: words("lamp.goBack"), act: () => pending.request({ type: "rescue" }) };
}

/** When the player pauses, ask whether the seen cards prove that there are no more useful moves, and say so.
 * @param {Playing} table @param {() => void} startAgain */
export function wonder(table, startAgain) {
  clearTimeout(asking);
  asking = window.setTimeout(() => void askIfStuck(table, startAgain).catch(() => {}), PAUSE);
}

/** @param {Playing} table @param {() => void} startAgain */
async function askIfStuck({ state, pending }, startAgain) {
  if (state.update?.room.status !== "playing") return;
  const answer = await pending.questionTable({ type: "stuck" });
  if (answer?.verdict !== "stuck") return;
  // Nothing is shown of a daily deal while others play it.
  if (state.update?.room.daily) tell(words("solitaire.stuck"), { label: words("common.newGame"), act: startAgain });
  else tell(words("solitaire.stuckReview"), { label: words("review.start"), act: () => void review(pending) });
}

/** End the game and show its review, which begins at once.
 * @param {Playing["pending"]} pending */
async function review(pending) {
  const isSure = await confirm({ title: words("review.start"), text: words("solitaire.reviewEnds"), yes: words("review.start"), no: words("link.stay") });
  if (!isSure) return;
  pending.question({ type: "start", deal: "usual" }).then((answer) => {
    const { happened = [] } = /** @type {Update} */ (/** @type {unknown} */ (answer));
    const { replay } = happened.find(({ what }) => what === "started") ?? {};
    if (replay) goTo(address(`/game/${replay}#review`));
  }, (problem) => tell(refusalText(problem)));
}
