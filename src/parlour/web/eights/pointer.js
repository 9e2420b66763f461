// Mouse, touch and pen at the hand of Eights: dragging a card out of the hand or tapping it plays it, and a strip of
// many cards still scrolls sideways by touch.

import { glide } from "../kit/options.js";
import { seenAt } from "../table/glide.js";
import { followPress } from "../table/press.js";

/** @import { Piece } from "../table/types.js" */
/** @import { Board } from "./board.js" */

/** @param {Board} board @param {{ hold: (piece: Piece | null) => void, aim: (isAimed: boolean) => void, play: (piece: Piece) => void }} acts */
export function followHand({ hand, pieces, state }, { hold, aim, play }) {
  return followPress(hand.cards, {
    ...{ pieces, time: glide },
    card: () => state.plan?.size ?? { width: 0, height: 0 },
    find: (touched) => hand.of(touched)?.element ?? null,
    grip(element) {
      const piece = hand.of(element);
      return piece ? [piece] : [];
    },
    lifted: ([piece]) => hold(piece),
    moved: ([piece]) => aim(isOut(piece)),
    dropped([piece]) {
      const isMeant = isOut(piece);
      hold(null);
      if (isMeant) play(piece);
    },
    cancelled: () => hold(null),
    tapped(element) {
      const piece = hand.of(element);
      if (piece) play(piece);
    },
  });

  /** Return whether half of the card is above the hand.
   * @param {Piece} piece */
  function isOut({ element }) {
    return seenAt(element).y < hand.cards.getBoundingClientRect().top;
  }
}
