// The texts of all refusals, made from their codes and facts.

import { cardInside, cardName, isFrench } from "./cards.js";
import { cardInside as eightsCard } from "./eights-cards.js";
import { gameTitle } from "./game-title.js";
import { messages } from "./language.js";
import { wordsIfAny } from "./message.js";

/** @typedef {{ readonly code: string, readonly message: string, readonly facts: Record<string, unknown> }} Refused */

const CARDS = ["last", "drawn", "top"];

/** @param {Refused} refused @param {Record<string, unknown>} more
 * @returns {string | undefined} Nothing for the own reasons of a game that the page doesn't know. */
export const textOf = ({ code, facts }, more) => wordsIfAny("refusal.", code, { ...facts, ...names(facts), ...more });

/** The names of the things that facts are about.
 * @param {Record<string, unknown>} facts */
function names(facts) {
  /** @type {Record<string, unknown>} */
  const named = {};
  for (const fact of CARDS) if (typeof facts[fact] === "string") named[fact] = (isFrench(facts[fact]) ? cardInside : eightsCard)(facts[fact]);
  // A sentence about Klondike begins with the card, one about Eights does not.
  if (typeof facts.card === "string") named.card = (isFrench(facts.card) ? cardName : eightsCard)(facts.card);
  if (typeof facts.last === "string") named.lastRank = facts.last[0];
  if (typeof facts.until === "number") named.until = new Date(facts.until).toLocaleString(messages["language.locale"], { dateStyle: "medium", timeStyle: "short" });
  if (typeof facts.game === "string") named.game = wordsIfAny("game.", facts.game) ?? gameTitle(facts.game);
  return named;
}
