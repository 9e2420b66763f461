// The moves of Eights as texts: which of the listed ones a card makes, the order of a hand, and the table before the
// server has answered (optimistic update). The server decides what is legal.

import { COLOURS } from "../cards/eights-deck.js";

/** @import { EightsEvent, EightsHappened, EightsView, Laid, TableView } from "./wire.js" */

const ORDER = Object.keys(COLOURS);
const KINDS = ["0", "1", "2", "3", "4", "5", "6", "7", "9", "s", "r", "+2", "8", "+4", "+20"];
const SEEN_CARDS = 3; // cards of the pile that are visible at its edges

/** @param {string} card */
export const isWild = (card) => !(card[0] in COLOURS);

/** Return the card that a move plays, without the chosen colour.
 * @param {string} move */
export const cardOf = (move) => move.split("=")[0];

/** Return the colour that a move chooses, if any.
 * @param {string} move */
export const namedColour = (move) => move.split("=")[1] ?? "";

/** Return the listed moves that play this card: one, or one for each colour that can be chosen.
 * @param {readonly string[]} moves @param {string} card */
export const playsOf = (moves, card) => moves.filter((move) => cardOf(move) === card);

/** Return the cards of a hand that the listed moves play, with all equal ones.
 * @param {readonly string[]} hand @param {readonly string[]} moves */
export function playableCards(hand, moves) {
  const listed = new Set(moves.map(cardOf));
  return hand.filter((card) => listed.has(card));
}

/** Return the face of the top card: a wild one with the chosen colour.
 * @param {EightsView} view */
const topCard = ({ top, colour }) => (isWild(top) ? `${top}=${colour}` : top);

/** @param {readonly EightsHappened[]} happened @returns {EightsEvent[]} */
export const eventsOf = (happened) => happened.flatMap(({ event }) => (event ? [event] : []));

/** Return a hand sorted by colour, then kind; wild cards last.
 * @param {readonly string[]} hand */
export const inOrder = (hand) => [...hand].sort((one, other) => rank(one) - rank(other));

/** @param {string} card */
function rank(card) {
  const colour = isWild(card) ? ORDER.length : ORDER.indexOf(card[0]);
  return colour * KINDS.length + KINDS.indexOf(isWild(card) ? card : card.slice(1));
}

/** Return the visible cards of the pile, the last one on top. The server sends the top card, and what was played.
 * @param {readonly Laid[]} before @param {EightsView} view @param {readonly EightsHappened[]} happened @returns {Laid[]} */
export function pileAfter(before, view, happened) {
  const isDeal = happened.some(({ what }) => what === "started");
  const played = eventsOf(happened).flatMap((event) => (event.type === "Played" ? [event.card] : []));
  const laid = played.reduce(lay, isDeal ? [] : [...before]);
  const top = topCard(view);
  return laid.at(-1)?.face === top ? laid : lay(laid, top);
}

/** @param {Laid[]} pile @param {string} face @returns {Laid[]} */
const lay = (pile, face) => [...pile, { face, at: (pile.at(-1)?.at ?? -1) + 1 }].slice(-SEEN_CARDS);

/** Return the optimistic table after a card was played: it lies on the pile. The rest is unknown until the server
 * answers. Null if even that can't be predicted.
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
