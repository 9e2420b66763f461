// The random part that this browser adds to a deal, so that the server alone can't choose it. It is sent only after the
// server has committed to its secrets. Both are kept here for the check when the round is over.

import { attempt, keep, keptData } from "../kit/storage.js";

const KEPT = "parlour.parts";
const MOST = 20;

/** @returns {Record<string, string>} The anchor that was shown before each part was added. */
export const addedParts = () => attempt(() => Object.fromEntries(keptData(KEPT))) ?? {};

/** Return a part for the deals whose secrets lead to this anchor.
 * @param {string} anchor */
export function freshPart(anchor) {
  const part = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT, JSON.stringify([...Object.entries(addedParts()), [part, anchor]].slice(-MOST)));
  return part;
}

/** Open a room for a game that starts at once: the server commits to its secrets first.
 * @param {(message: Record<string, unknown>) => Promise<any>} ask @param {Record<string, unknown>} message */
export async function open(ask, message) {
  const { anchor } = await ask({ type: "promise" });
  return ask({ ...message, type: "open", part: freshPart(anchor) });
}
