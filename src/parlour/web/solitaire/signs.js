// The moves of a solitaire as signs, for a list that is read at a glance: A♦ ↑ is a card that went up, 7♠ → 3 one that went
// to column 3, → J♦ one that was drawn.

import { isFrench } from "../words/cards.js";

/** @import { Place } from "../table/types.js" */
/** @import { Happened } from "../wire/messages.js" */

/** @type {Record<string, string>} */
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** @type {Record<string, string>} */
const MOMENTS = { undone: "↶", redone: "↷" };

/** @param {string | null} card */
export const cardSign = (card) => (card && isFrench(card) ? `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]]}\ufe0e` : "?");

/** @param {readonly (string | null)[]} cards Together; the first leads the others. */
const runSign = ([first, ...others]) => cardSign(first) + (others.length ? `+${others.length}` : "");

/** Return where cards went: up, or to a column by its number.
 * @param {readonly Place[]} places @param {string} target */
function targetSign(places, target) {
  const place = places.find(({ name }) => name === target);
  if (place?.kind === "foundation") return "↑";
  const same = places.filter(({ kind }) => kind === place?.kind);
  return place?.kind === "column" ? `→ ${same.findIndex(({ name }) => name === target) + 1}` : "→ ▫";
}

/** @param {readonly Place[]} places @param {any} event @returns {string | null} Null for one without a sign. */
function eventSign(places, { type, cards, target, card }) {
  switch (type) {
    case "Moved":
      return `${runSign(cards)} ${targetSign(places, target)}`;
    case "Drawn":
    case "Dealt":
      return `→ ${cards.map(cardSign).join(" ")}`;
    case "Taken":
      return `${cards.map(cardSign).join(" ")} ↑`;
    case "TurnedUp":
      return `· ${cardSign(card)}`;
    case "Redealt":
      return "↻";
    case "Won":
      return "★";
    default:
      return null;
  }
}

/** Return what happened as signs; null if part of it has none.
 * @param {readonly Place[]} places @param {readonly Happened[]} happened */
export function signs(places, happened) {
  const all = happened.map(({ what, event }) => (event ? eventSign(places, event) : (MOMENTS[what] ?? "")));
  return all.includes(null) ? null : all.filter(Boolean).join(" ") || null;
}
