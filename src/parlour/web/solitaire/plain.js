// A solitaire that is drawn from the server's description of its places alone.

import { liftsIn } from "./moves.js";

/** @import { Described, Solitaire } from "./solitaire.js" */

/** @param {Described} described @returns {Solitaire} */
export const plain = ({ name, places, labels, has_undo: undo, offers: { hints, solver, odds } }) => ({
  ...{ name, places, labels, offers: { undo, hints, solver, odds } },
  read: (view, moves) => ({ ...view, lifts: view.lifts ?? liftsIn(moves) }),
});
