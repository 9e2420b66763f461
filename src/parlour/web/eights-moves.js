// The moves of Eights as texts: which of the listed ones a card makes, what a hand looks like in order, and what the
// table looks like before the server has answered. Whether a move may be made is for the server to say.

import { COLOURS } from "./eights-cards.js";

/** @import { EightsView } from "./eights-wire.js" */

const ORDER = Object.keys(COLOURS);
const KINDS = ["0", "1", "2", "3", "4", "5", "6", "7", "9", "s", "r", "+2", "8", "+4", "+20"];

/** @param {string} card */
export const isWild = (card) => !(card[0] in COLOURS);

/** The listed moves that play this card: one, or one for each colour that may be named.
 * @param {readonly string[]} moves @param {string} card */
export const playsOf = (moves, card) => moves.filter((move) => move.split("=")[0] === card);

/** How many different cards the listed moves play.
 * @param {readonly string[]} moves */
export const playable = (moves) => new Set(moves.filter(isCard).map((move) => move.split("=")[0]));

/** @param {string} move */
const isCard = (move) => move !== "draw" && move !== "pass";

/** The colour that a move names, if it names one.
 * @param {string} move */
export const namedColour = (move) => move.split("=")[1] ?? "";

/** The card on the pile as it is drawn: a wild one with the colour that was named.
 * @param {EightsView} view */
export const topCard = ({ top, colour }) => (isWild(top) ? `${top}=${colour}` : top);

/** By colour, then kind; wild cards last.
 * @param {readonly string[]} hand */
export function inOrder(hand) {
  return [...hand].sort((one, other) => rank(one) - rank(other));
}

/** @param {string} card */
function rank(card) {
  const colour = isWild(card) ? ORDER.length : ORDER.indexOf(card[0]);
  return colour * KINDS.length + KINDS.indexOf(isWild(card) ? card : card.slice(1));
}

/** The table after a card that is on its way: it lies on the pile. The rest is not known before the server tells it.
 * @param {EightsView} view @param {number} seat @param {string} move @returns {EightsView} */
export function expectedEights(view, seat, move) {
  const [card] = move.split("=");
  const at = view.hand.indexOf(card);
  if (!isCard(move) || at < 0) return view;
  return {
    ...view,
    hand: view.hand.toSpliced(at, 1),
    counts: view.counts.with(seat, view.counts[seat] - 1),
    top: card,
    colour: namedColour(move) || card[0],
  };
}
