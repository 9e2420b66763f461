// The moves of a solitaire that are not between places, as buttons below the table.

import { build, keyed, refill } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { options } from "../kit/options.js";
import { readMove } from "../table/places.js";
import { actionLabel } from "./sentences.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */
/** @import { Table } from "./solitaire.js" */

const row = build("div", "actions");

/** @param {Game} game @param {Update<Table>} update */
export function showActions({ solitaire, pending }, { moves = [], view }) {
  if (!row.isConnected) document.querySelector("#foot")?.prepend(row);
  const own = moves.filter((move) => !readMove(move) && move !== view?.turn?.move);
  refill(row, ...own.map((move) => {
    const button = keyed(pressable(actionLabel(solitaire, move), () => pending.play(move, { message: { auto: options.auto } })), move);
    button.dataset.move = move;
    return button;
  }));
}
