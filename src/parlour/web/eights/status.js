// What a table of Eights says: the strip above the hand with whose turn it is, the options, and their buttons; announcements
// and sounds of what happened, the player's turn, a player's last card.

import { nameAt } from "../company/sentences.js";
import { say } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { words } from "../words/message.js";
import { eventsOf } from "./moves.js";
import { tableHappenedText, topText, turnText } from "./sentences.js";

/** @import { Deed } from "../company/strip.js" */
/** @import { EightsScreen } from "./screen.js" */
/** @import { State } from "./state.js" */
/** @import { EightsHappened, TableUpdate } from "./wire.js" */

/** @param {EightsScreen} screen */
export function showStrip(screen) {
  const { state: { update, view }, pending: { moves }, board: { strip, root }, log } = screen;
  if (!update || !view) return;
  const { you, room } = update;
  const mine = you === undefined ? null : room.seats[you];
  const isAway = Boolean(mine?.is_away);
  const isTurn = moves.length > 0;
  strip.allowReactions(you !== undefined);
  root.classList.toggle("my-turn", isTurn && !isAway);
  if (view.winner !== null) {
    strip.show("", "", "", []);
    return;
  }
  const isOwn = isTurn || view.turn === you;
  const others = words("company.turnOf", { name: nameAt(room.seats, view.turn) });
  const headline = isAway ? words("company.botPlays") : isOwn ? words("common.yourTurn") : others;
  const detail = you === undefined ? words("common.watching") : isTurn ? turnText(view, moves) : "";
  strip.show(headline, detail, isTurn ? "" : log.last, deedsOf(screen, isAway));
}

/** @param {EightsScreen} screen @param {boolean} isAway @returns {Deed[]} */
function deedsOf(screen, isAway) {
  const { moves } = screen.pending;
  /** @type {Deed[]} */
  const deeds = [];
  if (isAway) deeds.push({ label: words("company.back"), act: () => void screen.company.ask({ type: "back" }), isMain: true });
  if (moves.length && screen.state.view?.drawn) deeds.push({ label: words("eights.playIt"), act: () => screen.playDrawn(), isMain: true });
  if (moves.includes("pass")) deeds.push({ label: words("eights.pass"), act: () => screen.act("pass") });
  return deeds;
}

/** @param {TableUpdate} update @param {EightsHappened[]} happened @param {boolean} isFirst It is the first update shown. */
export function announce(update, happened, isFirst) {
  const { room: { seats }, you, moves = [], view } = update;
  // Who won is said with the result.
  say(tableHappenedText(happened.filter(({ what, event }) => what !== "over" && event?.type !== "RoundWon"), seats, you));
  if (!view) return;
  if (isFirst || happened.some(({ what }) => what === "started")) say(topText(view.pile.at(-1)?.face ?? view.top));
  for (const seat of lastCards(happened, view.counts)) say(words("eights.lastCardLeft", { who: seat === you ? "you" : "other", name: nameAt(seats, seat) }));
  const isAway = you !== undefined && seats[you]?.is_away;
  if (moves.length && !isAway && (happened.length || isFirst)) say(`${words("eights.read.yourTurn")} ${turnText(view, moves)}`);
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
