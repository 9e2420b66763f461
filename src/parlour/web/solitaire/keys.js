// The keys of a solitaire's table.

import { words } from "../words/message.js";

/** @import { KeyList } from "../kit/keys.js" */
/** @import { Place } from "../table/types.js" */
/** @import { Solitaire } from "./solitaire.js" */

/** Return those that move cards, those of this table, those that read it.
 * @param {readonly Place[]} places @param {KeyList} own @param {boolean} [hasHints] @returns {KeyList} */
export function tableKeys(places, own, hasHints = true) {
  const has = (/** @type {Place["kind"]} */ wanted) => places.filter(({ kind }) => kind === wanted).length;
  /** @type {(KeyList[number] | false)[]} */
  const lines = [
    ["Tab", words("keys.areas")],
    [words("keys.arrows"), words("keys.cards")],
    ["Enter", words("keys.pickUp")],
    has("column") > 0 && [`\u200e1 – ${Math.min(9, has("column"))}`, words("keys.toColumn")],
    has("foundation") > 0 && ["F", words("keys.toFoundation")],
    hasHints && ["B", words("keys.toBest")],
    hasHints && has("waste") > 0 && ["Q", words("keys.wasteToBest")],
    ["Esc", words("keys.putBack")],
    has("stock") > 0 && ["D", words("keys.draw")],
    hasHints && ["H", words("keys.hint")],
    ...own,
    ["T", words("keys.read")],
    ["M", words("keys.moves")],
    ["I", words("keys.help")],
    ["?", words("keys.keys")],
  ];
  return lines.filter((line) => line !== false);
}

/** @param {NonNullable<Solitaire["offers"]>} offers @param {readonly Place[]} places */
export function pageKeys({ hints, undo, solver, odds }, places) {
  /** @type {[boolean, KeyList][]} */
  const own = [
    [undo, [["U  R", words("keys.undo")]]],
    [undo && hints, [["E", words("keys.finish")]]],
    [solver, [["Shift H", words("keys.solver")], ["L", words("keys.lamp")]]],
    [odds, [["W", words("keys.odds")]]],
    [true, [["N  O  S", words("keys.panels")]]],
  ];
  return tableKeys(places, own.flatMap(([isThere, keys]) => (isThere ? keys : [])), hints);
}
