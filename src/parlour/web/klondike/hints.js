// Hints: lights the move that is proposed, and says where the proposal comes from.

import { tell } from "../kit/notices.js";
import { words } from "../words/en/klondike.js";
import { hintWords } from "../words/en/klondike-help.js";
import { readMove, targetOf } from "./moves.js";

/** @import { Selection } from "./selection.js" */

/** @param {Selection} selection @param {"sight" | "solver"} by @param {{ hasSolver: boolean }} allowed Nobody may ask
 * the solver in a race. */
export async function askHint(selection, by, allowed) {
  try {
    await hint(selection, by, allowed);
  } catch (problem) {
    tell(problem instanceof Error ? problem.message : words.noPlace);
  }
}

/** @param {Selection} selection @param {"sight" | "solver"} by @param {{ hasSolver: boolean }} allowed */
async function hint(selection, by, allowed) {
  const { state, board } = selection;
  const { held } = state;
  const answer = await selection.pending.questionTable({ type: "hint", by });
  const isTaken = state.held !== held || board.pieces.all.some(({ isLifted }) => isLifted);
  if (!answer || (state.held && isTaken)) return; // the player has gone on without it
  const { move, verdict } = answer;
  selection.putDown();
  const act = () => void askHint(selection, "solver", allowed);
  const asking = by === "sight" && allowed.hasSolver ? { label: words.askSolver, act } : undefined;
  const target = move && state.view && targetOf(state.view, move);
  if (!move || !target) {
    if (by === "sight") tell(words.nothingToSuggest, asking);
    else tell(verdict === "lost" ? words.solverSuggestsNothing : words.noPlace);
    return;
  }
  const { source, count } = readMove(move);
  const cards = board.pieces.last(source, count).map(({ card }) => card);
  state.hint = { target, held: count ? { place: source, count, cards } : null };
  selection.show();
  tell(hintWords(by, cards, move, readMove(move).target), asking);
}
