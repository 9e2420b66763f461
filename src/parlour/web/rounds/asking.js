// Fetches a finished round from the server. Temporary failures are retried; others are reported by code.

import { reach } from "../end/end.js";
import { Refused } from "../wire/refused.js";

const TRIES = 4;
const WAIT = 2; // seconds, where the server does not say

/** @param {string} path @returns {Promise<any>} */
export async function ask(path) {
  for (let tried = 1; ; tried++) {
    const answer = await reach(path).catch(() => null);
    if (answer?.ok) return answer.json();
    const willPass = !answer || answer.status === 429 || answer.status === 503;
    if (!willPass || tried === TRIES) {
      throw new Refused({ code: "failed", text: "", ...(await answer?.json().catch(() => null)) });
    }
    await new Promise((done) => setTimeout(done, 1000 * (Number(answer?.headers.get("retry-after")) || WAIT)));
  }
}
