// Asks the server about the player of this browser. Secrets are sent in the body, never in an address.

import { reach } from "../end/end.js";
import { Refused } from "../wire/refused.js";
import { learnRefusals, refusalText } from "../words/refusal.js";

/** The fragment of the address after the player was forgotten. */
export const FORGOTTEN = "#forgotten";

/** @param {`player/${"code" | "phrase" | "claim" | "forget"}` | `library/${"keep" | "drop" | "read"}` | `desk/${"open" | "close" | "act"}` | "games/offline"} what
 * @param {Record<string, unknown> | string} [body] A text is JSON. @returns {Promise<any>} */
export async function post(what, body = {}) {
  const headers = { "content-type": "application/json" };
  const answer = await reach(`/api/${what}`, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  const told = await answer.json();
  if (answer.ok) return told;
  await learnRefusals();
  throw new Refused(told);
}

/** Return why it failed. @param {unknown} error @param {string} failed The text if the server gave no reason. */
export const reason = (error, failed) => (error instanceof Refused && error.code ? refusalText(error) : failed);
