// The notice that a game can't be won any more, and what the player can do.

import { tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @import { Pending } from "../table/pending.js" */
/** @import { Table } from "./solitaire.js" */
/** @import { State } from "./state.js" */

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
