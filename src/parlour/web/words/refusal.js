// Why the server refused something, in the reader's language: made from the refusal's code and facts.

import { cardInside, cardName, isFrench } from "./cards.js";
import { messages } from "./language.js";
import { wordsIfAny } from "./message.js";

/** @import { wordsOfRefusal } from "./refusals.js" */

/** @import { Refused } from "../wire/refused.js" */

const CARDS = ["last", "drawn", "top"];

/** @type {typeof wordsOfRefusal | undefined} */
let known;

/** Load the messages of refusals when the first one comes: many games have none. Without a connection, the server's own
 * sentence is shown. @returns {Promise<unknown> | null} Null if they are there. */
export const learnRefusals = () => (known ? null : import("./refusals.js").then((loaded) => (known = loaded.wordsOfRefusal), () => {}));

/** @param {Pick<Refused, "code" | "message" | "facts">} refused @param {Record<string, unknown>} [more] Facts that only the page knows. */
export function refusalText({ code, message, facts }, more = {}) {
  // A game that the page doesn't know has reasons of its own, which the server tells in English.
  return known?.(code, { ...facts, ...names(facts), ...more }) ?? message;
}

/** The names of the things that facts are about.
 * @param {Record<string, unknown>} facts */
function names(facts) {
  /** @type {Record<string, unknown>} */
  const named = {};
  for (const fact of CARDS) if (typeof facts[fact] === "string") named[fact] = cardInside(facts[fact]);
  // A sentence about Klondike begins with the card, one about Eights does not.
  if (typeof facts.card === "string") named.card = (isFrench(facts.card) ? cardName : cardInside)(facts.card);
  if (typeof facts.last === "string") named.lastRank = facts.last[0];
  if (typeof facts.until === "number") named.until = new Date(facts.until).toLocaleString(messages["language.locale"], { dateStyle: "medium", timeStyle: "short" });
  if (typeof facts.game === "string") named.game = wordsIfAny("game.", facts.game) ?? facts.game;
  return named;
}
