// The end of a round of Eights: the shared result with everyone's remaining cards, and a flourish.

import { showRound } from "../company/round-result.js";
import { nameAt } from "../company/sentences.js";
import { numberText, words } from "../words/message.js";
import { celebrate } from "./celebration.js";
import { wonText } from "./sentences.js";

/** @import { EightsScreen } from "./screen.js" */

/** @param {EightsScreen} screen @param {boolean} isNow It was won a moment ago. */
export function showResult({ result, company, state: { update, view } }, isNow) {
  if (!update || !view || update.room.status !== "over") return; // the next round has begun meanwhile
  const { room } = update;
  const winner = view.winner ?? 0;
  const wins = numberText(room.seats[winner]?.wins ?? 0);
  const left = view.counts.reduce((sum, count) => sum + count, 0);
  const isNew = showRound(result, update, company, {
    wonText: (you) => wonText(nameAt(room.seats, winner), winner === you),
    figures: [
      [words("eights.round"), numberText(room.round)],
      [words("eights.wins"), room.match ? `${wins} / ${numberText(room.match)}` : wins],
      [words("eights.cardsLeft"), numberText(left)],
    ],
    columns: [[words("eights.cardsLeft"), (seat) => view.counts[seat]]],
  });
  if (isNew && isNow) celebrate(result, room.champions ? 3 : 1);
}
