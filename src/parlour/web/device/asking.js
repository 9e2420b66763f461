// Asks the server about the player of this browser. What is secret goes in the body, never in an address.

import { address } from "../kit/root.js";
import { Refused } from "../wire/refused.js";
import { refusalText } from "../words/refusal.js";

/** The end of the address that says that the player was forgotten a moment ago. */
export const FORGOTTEN = "#forgotten";

/** @param {`player/${"code" | "phrase" | "claim" | "forget"}` | `library/${"keep" | "drop" | "read"}` | `desk/${"open" | "close" | "act"}`} what
 * @param {Record<string, unknown>} [body] @returns {Promise<any>} */
export async function post(what, body = {}) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address(`/api/${what}`), { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (answer.ok) return told;
  throw new Refused(told);
}

/** Why it was not done. @param {unknown} error @param {string} failed What is said where the server has not said why. */
export const reason = (error, failed) => (error instanceof Refused && error.code ? refusalText(error) : failed);
