// Hints: highlights the suggested move, and says where the suggestion comes from.

import { tell } from "../kit/notices.js";
import { Refused } from "../wire/refused.js";
import { cardInside } from "../words/cards.js";
import { words, wordsIfAny } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { readMove, toPlace } from "../table/places.js";
import { tellLost } from "./lost.js";
import { targetOf } from "./moves.js";
import { actionLabel } from "./sentences.js";

/** @import { Selection } from "./selection.js" */

/** Refusals to ignore: the player has moved on, or asked again. */
const IN_VAIN = ["stale", "superseded"];

/** @param {Selection} selection @param {"sight" | "solver"} by @param {{ hasSolver: boolean }} allowed The solver is
 * not available in a race. */
export async function askHint(selection, by, allowed) {
  const { state, board } = selection;
  const { held } = state;
  const answer = await selection.pending.questionTable({ type: "hint", by }).catch((refused) => {
    if (refused instanceof Refused && !IN_VAIN.includes(refused.code)) tell(refusalText(refused));
    return null;
  });
  const isTaken = state.held !== held || board.pieces.all.some(({ isLifted }) => isLifted);
  if (!answer || (state.held && isTaken)) return; // the player has moved on
  const { move, verdict } = answer;
  selection.putDown();
  const act = () => void askHint(selection, "solver", allowed);
  const asking = by === "sight" && allowed.hasSolver && !selection.pending.guide ? { label: words("hint.askSolver"), act } : undefined;
  const cards = move ? lightMove(selection, move) : null;
  if (!move || !cards) {
    if (by === "sight") tell(words("hint.none"), asking);
    else if (verdict === "lost") tellLost(selection);
    else tell(words("hint.notFound"));
    return;
  }
  tell(hintText(selection, by, cards, move), asking);
}

/** Highlight the cards of a move and its target, or the stock that it turns. Return the cards; null if there is no such
 * place.
 * @param {Selection} selection @param {string} text */
export function lightMove(selection, text) {
  const { state, board } = selection;
  const move = readMove(text);
  const stock = state.view?.turn?.move === text && state.places.find(({ kind }) => kind === "stock")?.name;
  const target = (state.view && targetOf(state.view, text)) || stock;
  if (!target) return move ? null : [];
  const held = move && { place: move.source, count: move.count, cards: board.pieces.last(move.source, move.count).map(({ card }) => card) };
  state.hint = { target, held };
  selection.show();
  return held?.cards ?? [];
}

/** @param {Selection} selection @param {"sight" | "solver"} by @param {readonly (string | null)[]} cards @param {string} text */
function hintText({ board: { pieces, solitaire }, state: { places } }, by, [first, ...others], text) {
  const move = readMove(text);
  const names = move?.isPair && [first, pieces.last(move.target, 1)[0]?.card].map((card) => (card ? cardInside(card) : words("card.unknown")));
  if (names) return words(`hint.${by}Move`, { move: names });
  if (!move) return wordsIfAny(by === "sight" ? "hint.sight." : "hint.solver.", text) ?? words(`hint.${by}Move`, { move: actionLabel(solitaire, text) });
  const facts = { card: first ? cardInside(first) : words("card.unknown"), more: others.length, to: toPlace(move.target, places) };
  return words(others.length ? `hint.${by}More` : `hint.${by}`, facts);
}
