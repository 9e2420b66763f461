// Tells that a game can't be won any more, and what can be done about it.

import { tell } from "../kit/notices.js";
import { words } from "../words/message.js";

/** @import { Pending } from "../table/pending.js" */
/** @import { State } from "./state.js" */
/** @import { GameEvent, View } from "./wire.js" */

/** Before the first move there is nothing to go back to: the deal itself is lost.
 * @param {{ state: State, pending: Pending<View, GameEvent> }} table */
export function tellLost({ state, pending }) {
  const isDeal = !state.update?.can_undo;
  if (isDeal) tell(words("lamp.lostDeal"), { label: words("lamp.dealWinnable"), act: () => pending.request({ type: "start", deal: "winnable" }) });
  else tell(words("lamp.lost"), { label: words("lamp.goBack"), act: () => pending.request({ type: "rescue" }) });
}
