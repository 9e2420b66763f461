// What is said and heard of a table of Eights: what happened, one's turn, somebody's last card.

import { say } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { eightsWords, happenedWords, lastCardWords, turnWords } from "../words/en/eights.js";
import { eventsOf } from "./moves.js";

/** @import { State } from "./state.js" */
/** @import { EightsHappened, TableUpdate } from "./wire.js" */

/** @param {TableUpdate} update @param {EightsHappened[]} happened @param {boolean} isFirst It is the first thing that is shown. */
export function announce(update, happened, isFirst) {
  const { room: { seats }, you, moves = [], view } = update;
  say(happenedWords(happened, seats, you));
  if (!view) return;
  for (const seat of lastCards(happened, view.counts)) say(lastCardWords(seats[seat]?.name ?? "", seat === you));
  if (moves.length && (happened.length || isFirst)) say(`${eightsWords.yourTurn}. ${turnWords(view, moves)}`);
}

/** The seats that have just come down to one card.
 * @param {EightsHappened[]} happened @param {readonly number[]} counts */
function lastCards(happened, counts) {
  return eventsOf(happened).flatMap((event) => (event.type === "Played" && counts[event.seat] === 1 ? [event.seat] : []));
}

/** @param {TableUpdate} update @param {EightsHappened[]} happened @param {State} state */
export function sound({ moves = [] }, happened, state) {
  if (!options.sounds || !happened.length) return;
  const isMyTurn = moves.length > 0 && !state.waiting.length;
  void load(import("./sounds.js")).then(({ soundEights }) => soundEights(eventsOf(happened), isMyTurn));
}
