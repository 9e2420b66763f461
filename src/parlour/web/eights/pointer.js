// Mouse, touch and pen at the hand of Eights: dragging a card out of the hand or tapping it plays it, and a strip of
// many cards still scrolls sideways by touch.

import { glide } from "../kit/options.js";
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
    // Half of the card is above the hand, which is its layer. Measuring them would force a layout at every step.
    moved: (_, { y }) => aim(y + (state.plan?.size.height ?? 0) / 2 < 0),
    dropped([piece]) {
      const isMeant = state.isAimed;
      hold(null);
      if (isMeant) play(piece);
    },
    cancelled: () => hold(null),
    tapped(element) {
      const piece = hand.of(element);
      if (piece) play(piece);
    },
  });
}
