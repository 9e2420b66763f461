// The text of the strip above the hand: whose turn it is, the options, and their buttons.

import { nameAt } from "../company/sentences.js";
import { words } from "../words/message.js";
import { turnText } from "./sentences.js";

/** @import { EightsScreen } from "./screen.js" */
/** @import { Deed } from "../company/strip.js" */

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
  const others = words("eights.turnOf", { name: nameAt(room.seats, view.turn) });
  const headline = isAway ? words("eights.botPlays") : isOwn ? words("common.yourTurn") : others;
  const detail = you === undefined ? words("common.watching") : isTurn ? turnText(view, moves) : "";
  strip.show(headline, detail, isTurn ? "" : log.last, deedsOf(screen, isAway));
}

/** @param {EightsScreen} screen @param {boolean} isAway @returns {Deed[]} */
function deedsOf(screen, isAway) {
  const { moves } = screen.pending;
  /** @type {Deed[]} */
  const deeds = [];
  if (isAway) deeds.push({ label: words("eights.back"), act: () => void screen.company.ask({ type: "back" }), isMain: true });
  if (moves.length && screen.state.view?.drawn) deeds.push({ label: words("eights.playIt"), act: () => screen.playDrawn(), isMain: true });
  if (moves.includes("pass")) deeds.push({ label: words("eights.pass"), act: () => screen.act("pass") });
  return deeds;
}
