// The short names that the server keeps for deals whose seeds may be known.

import { get } from "../kit/root.js";

/** A seed that the server made. Any other is a text that somebody chose. */
const LONG = /^[0-9a-f]{32}$/;

/** Return the short code of a deal; its seed is one too, if the server can't be asked.
 * @param {string} seed @returns {Promise<string>} */
export const codeOf = async (seed) => LONG.test(seed) ? ask(seed) : seed;

/** @param {string} seed @returns {Promise<string>} */
const ask = (seed) =>
  get("/api/deal/code", {}, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seed }) })
    .then(({ code }) => code, () => seed);
