// The announcements and sounds of Eights: what happened, the player's turn, a player's last card.

import { nameAt } from "../company/sentences.js";
import { say } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { words } from "../words/message.js";
import { eventsOf } from "./moves.js";
import { tableHappenedText, turnText } from "./sentences.js";

/** @import { State } from "./state.js" */
/** @import { EightsHappened, TableUpdate } from "./wire.js" */

/** @param {TableUpdate} update @param {EightsHappened[]} happened @param {boolean} isFirst It is the first update shown. */
export function announce(update, happened, isFirst) {
  const { room: { seats }, you, moves = [], view } = update;
  say(tableHappenedText(happened, seats, you));
  if (!view) return;
  for (const seat of lastCards(happened, view.counts)) say(words("eights.lastCardLeft", { who: seat === you ? "you" : "other", name: nameAt(seats, seat) }));
  if (moves.length && (happened.length || isFirst)) say(`${words("eights.read.yourTurn")} ${turnText(view, moves)}`);
}

/** Return the seats that have just come down to one card.
 * @param {EightsHappened[]} happened @param {readonly number[]} counts */
const lastCards = (happened, counts) =>
  eventsOf(happened).flatMap((event) => (event.type === "Played" && counts[event.seat] === 1 ? [event.seat] : []));

/** @param {TableUpdate} update @param {EightsHappened[]} happened @param {State} state */
export function sound({ moves = [] }, happened, state) {
  if (!options.sounds || !happened.length) return;
  const isMyTurn = moves.length > 0 && !state.waiting.length;
  void load(import("./sounds.js")).then(({ soundEights }) => soundEights(eventsOf(happened), isMyTurn));
}
