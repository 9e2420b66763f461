// What one tap does, told once: after the first one that has moved a card.

import { tell } from "../kit/notices.js";
import { keep } from "../kit/storage.js";
import { words } from "../words/message.js";
import { TAP_TOLD } from "./selection.js";

/** @import { Game } from "./game.js" */

/** @param {Game} game */
export function explainTap({ pending, state }) {
  if (pending.guide) return; // a lesson speaks alone
  keep(TAP_TOLD, "yes");
  tell(words("solitaire.firstTap"), state.update?.can_undo ? { label: words("solitaire.undo"), act: () => pending.request({ type: "undo" }) } : undefined);
}
