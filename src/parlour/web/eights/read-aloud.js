// What a table of Eights reads aloud on request: the table, the moves, and the keys.

import { nameAt } from "../company/sentences.js";
import { cardInside } from "../words/eights-cards.js";
import { words } from "../words/message.js";
import { playableCards } from "./moves.js";
import { directionFacts, topText, wonText, yes } from "./sentences.js";

/** @import { Seats } from "./sentences.js" */
/** @import { EightsView } from "./wire.js" */

/** Return the listed moves, for the key that reads them.
 * @param {EightsView} view @param {readonly string[]} moves */
export function movesText({ hand, draw_count: count }, moves) {
  if (!moves.length) return words("eights.notYourTurn");
  const cards = [...new Set(playableCards(hand, moves))].map(cardInside);
  const deeds = [
    ...(cards.length ? [words("eights.deed.play", { cards })] : []),
    ...(moves.includes("draw") ? [words("eights.deed.draw", { count })] : []),
    ...(moves.includes("pass") ? [words("eights.deed.pass")] : []),
  ];
  return words("eights.youCan", { deeds });
}

/** Return the whole table as text, for the key that reads it.
 * @param {EightsView} view @param {Seats} seats @param {number | undefined} you @param {number} left */
export function readTable(view, seats, you, left) {
  return [
    whoseTurn(view, seats, you),
    left > 0 ? words("eights.read.left", { count: left }) : "",
    topText(view.top),
    words("eights.read.colour", { colour: words("eights.colourInside", { colour: view.colour }) }),
    view.pending ? words("eights.read.pending", { count: view.pending }) : "",
    view.reverses ? words("eights.read.reverses", { count: view.reverses }) : "",
    words("eights.read.direction", directionFacts(view.direction)),
    ...view.counts.map((count, seat) => {
      const name = seat === you ? words("company.you") : nameAt(seats, seat);
      return words("eights.read.seat", { name, count, isAway: yes(Boolean(seats[seat]?.is_away)) });
    }),
  ].filter(Boolean).join(" ");
}

/** @param {EightsView} view @param {Seats} seats @param {number | undefined} you */
function whoseTurn({ winner, turn }, seats, you) {
  if (winner !== null) return wonText(nameAt(seats, winner), winner === you);
  return turn === you ? words("eights.read.yourTurn") : words("eights.read.turn", { name: nameAt(seats, turn) });
}

/** @returns {[string, string][]} */
export const keyList = () => [
  ["Tab", words("keys.areas")],
  [words("keys.arrows"), words("keys.cards")],
  ["Enter", words("keys.playCard")],
  ["D", words("keys.draw")],
  ["P", words("keys.pass")],
  ["R  B  G  Y", words("keys.colour")],
  ["Esc", words("keys.putBack")],
  ["M", words("keys.moves")],
  ["T", words("keys.read")],
  ["L", words("keys.log")],
  ["E", words("keys.react")],
  ["I", words("keys.help")],
  ["?", words("keys.keys")],
];
