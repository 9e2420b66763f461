// The random part that this browser adds to a deal, so that the server alone can't choose it. It is sent only after the
// server has committed to its secrets. Both are kept here for the check when the round is over.

import { keep, kept } from "../kit/storage.js";

/** @import { RoomInfo } from "./messages.js" */

const KEPT = "parlour.parts";
const MOST = 20;

/** @returns {Record<string, string>} The anchor that was shown before each part was added. */
export function addedParts() {
  try {
    return Object.fromEntries(JSON.parse(kept(KEPT) ?? "[]"));
  } catch {
    return {}; // not our own data
  }
}

/** Return a part for the deals whose secrets lead to this anchor.
 * @param {string} anchor */
export function freshPart(anchor) {
  const part = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT, JSON.stringify([...Object.entries(addedParts()), [part, anchor]].slice(-MOST)));
  return part;
}

/** Add a part to a request that takes a seat or deals, if its room was seen.
 * @param {Record<string, unknown>} message @param {RoomInfo | undefined} room @param {(anchor: string) => string} fresh */
export function withPart(message, room, fresh) {
  const isDeal = message.type === "start" && message.deal !== "same" && message.seed === undefined;
  const isSeat = message.type === "join" && (message.room === room?.id || message.room === room?.code);
  return room?.anchor && (isDeal || isSeat) ? { ...message, part: fresh(room.anchor) } : message;
}

/** Open a room for a game that starts at once: the server commits to its secrets first.
 * @param {(message: Record<string, unknown>) => Promise<any>} ask @param {Record<string, unknown>} message */
export async function open(ask, message) {
  const { anchor } = await ask({ type: "promise" });
  return ask({ ...message, type: "open", part: freshPart(anchor) });
}
