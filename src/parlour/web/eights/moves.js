// The moves of Eights as texts: which of the listed ones a card makes, what a hand looks like in order, and what the
// table looks like before the server has answered. Whether a move may be made is for the server to say.

import { COLOURS } from "../cards/eights-deck.js";

/** @import { EightsEvent, EightsHappened, EightsView, Laid, TableView } from "./wire.js" */

const ORDER = Object.keys(COLOURS);
const KINDS = ["0", "1", "2", "3", "4", "5", "6", "7", "9", "s", "r", "+2", "8", "+4", "+20"];
const SEEN_CARDS = 3; // cards of the pile that are seen at its edges

/** @param {string} card */
export const isWild = (card) => !(card[0] in COLOURS);

/** The card that a move plays, without the colour that is named.
 * @param {string} move */
export const cardOf = (move) => move.split("=")[0];

/** The colour that a move names, if it names one.
 * @param {string} move */
export const namedColour = (move) => move.split("=")[1] ?? "";

/** The listed moves that play this card: one, or one for each colour that may be named.
 * @param {readonly string[]} moves @param {string} card */
export const playsOf = (moves, card) => moves.filter((move) => cardOf(move) === card);

/** The cards of a hand that the listed moves play: equal ones each count.
 * @param {readonly string[]} hand @param {readonly string[]} moves */
export function playableCards(hand, moves) {
  const listed = new Set(moves.map(cardOf));
  return hand.filter((card) => listed.has(card));
}

/** The card on the pile as it is drawn: a wild one with the colour that was named.
 * @param {EightsView} view */
const topCard = ({ top, colour }) => (isWild(top) ? `${top}=${colour}` : top);

/** @param {readonly EightsHappened[]} happened @returns {EightsEvent[]} */
export const eventsOf = (happened) => happened.flatMap(({ event }) => (event ? [event] : []));

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

/** The cards of the pile that are seen, the last one on top. The server tells the top one, and what was played.
 * @param {readonly Laid[]} before @param {EightsView} view @param {readonly EightsHappened[]} happened @returns {Laid[]} */
export function pileAfter(before, view, happened) {
  const isDeal = happened.some(({ what }) => what === "started");
  const played = eventsOf(happened).flatMap((event) => (event.type === "Played" ? [event.card] : []));
  const laid = played.reduce(lay, isDeal ? [] : [...before]);
  const top = topCard(view);
  return laid.at(-1)?.face === top ? laid : lay(laid, top);
}

/** @param {Laid[]} pile @param {string} face @returns {Laid[]} */
function lay(pile, face) {
  return [...pile, { face, at: (pile.at(-1)?.at ?? -1) + 1 }].slice(-SEEN_CARDS);
}

/** The table after a card that is on its way: it lies on the pile. The rest is not known before the server tells it.
 * Null where even that can't be said.
 * @param {TableView} view @param {number} seat @param {string} move @returns {TableView | null} */
export function expected(view, seat, move) {
  const card = cardOf(move);
  const at = view.hand.indexOf(card);
  if (at < 0) return null;
  return {
    ...view,
    hand: view.hand.filter((_, index) => index !== at),
    counts: view.counts.map((count, index) => (index === seat ? count - 1 : count)),
    pile: lay(view.pile, move),
    top: card,
    colour: namedColour(move) || card[0],
  };
}
