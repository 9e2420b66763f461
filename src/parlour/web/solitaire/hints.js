// Hints: highlights the suggested move, and says where the suggestion comes from.

import { tell } from "../kit/notices.js";
import { Refused } from "../wire/refused.js";
import { cardInside } from "../words/cards.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { tellLost } from "./lost.js";
import { readMove, targetOf } from "../klondike/moves.js";
import { toPlace } from "../klondike/sentences.js";

/** @import { Selection } from "./selection.js" */

/** Refusals to ignore: the player has moved on, or asked again. */
const IN_VAIN = ["stale", "superseded"];

/** @param {Selection} selection @param {"sight" | "solver"} by @param {{ hasSolver: boolean }} allowed The solver is
 * not available in a race. */
export async function askHint(selection, by, allowed) {
  try {
    await hint(selection, by, allowed);
  } catch (refused) {
    if (refused instanceof Refused && !IN_VAIN.includes(refused.code)) tell(refusalText(refused));
  }
}

/** @param {Selection} selection @param {"sight" | "solver"} by @param {{ hasSolver: boolean }} allowed */
async function hint(selection, by, allowed) {
  const { state, board } = selection;
  const { held } = state;
  const answer = await selection.pending.questionTable({ type: "hint", by });
  const isTaken = state.held !== held || board.pieces.all.some(({ isLifted }) => isLifted);
  if (!answer || (state.held && isTaken)) return; // the player has moved on
  const { move, verdict } = answer;
  selection.putDown();
  const act = () => void askHint(selection, "solver", allowed);
  const asking = by === "sight" && allowed.hasSolver ? { label: words("hint.askSolver"), act } : undefined;
  const cards = move ? lightMove(selection, move) : null;
  if (!move || !cards) {
    if (by === "sight") tell(words("hint.none"), asking);
    else if (verdict === "lost") tellLost(selection);
    else tell(words("hint.notFound"));
    return;
  }
  tell(hintText(by, cards, move), asking);
}

/** Highlight the cards of a move and its target. Return the cards; null if there is no such place.
 * @param {Selection} selection @param {string} move */
export function lightMove(selection, move) {
  const { state, board } = selection;
  const target = state.view && targetOf(state.view, move);
  if (!target) return null;
  const { source, count } = readMove(move);
  const cards = board.pieces.last(source, count).map(({ card }) => card);
  state.hint = { target, held: count ? { place: source, count, cards } : null };
  selection.show();
  return cards;
}

/** @param {"sight" | "solver"} by @param {readonly (string | null)[]} cards @param {string} move */
function hintText(by, [first, ...others], move) {
  if (move === "draw") return words(`hint.${by}Draw`);
  if (move === "redeal") return words(`hint.${by}Redeal`);
  const facts = { card: first ? cardInside(first) : words("card.unknown"), more: others.length, to: toPlace(readMove(move).target) };
  return words(others.length ? `hint.${by}More` : `hint.${by}`, facts);
}
