// Fetches a finished round from the server. Temporary failures are retried; others are reported by code.

import { address } from "../kit/root.js";

const TRIES = 4;
const WAIT = 2; // seconds, where the server does not say

export class Unavailable extends Error {
  /** @param {string} code The server's, or `failed`. */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {string} path @returns {Promise<any>} */
export async function ask(path) {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(address(path)).catch(() => null);
    if (answer?.ok) return answer.json();
    const willPass = !answer || answer.status === 429 || answer.status === 503;
    if (!willPass || tried === TRIES) {
      const problem = await answer?.json().catch(() => null);
      throw new Unavailable(problem?.code ?? "failed");
    }
    await new Promise((done) => setTimeout(done, 1000 * (Number(answer?.headers.get("retry-after")) || WAIT)));
  }
}
