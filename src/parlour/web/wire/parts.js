// The part that this browser adds to a deal, so that the server alone can't choose it: random, and sent only after the
// server has fixed its secrets. Both are kept here for the check when the round is over.

import { keep, kept } from "../kit/storage.js";

/** @import { RoomInfo } from "./messages.js" */

const KEPT = "parlour.parts";
const MOST = 20;

/** @returns {Record<string, string>} The anchor that was shown before each part was added. */
export function addedParts() {
  try {
    return Object.fromEntries(JSON.parse(kept(KEPT) ?? "[]"));
  } catch {
    return {}; // somebody else has written there
  }
}

/** A part for the deals whose secrets lead to this anchor.
 * @param {string} anchor */
export function freshPart(anchor) {
  const part = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT, JSON.stringify([...Object.entries(addedParts()), [part, anchor]].slice(-MOST)));
  return part;
}

/** Adds a part to a request that sits down or deals, if the room that it is about was seen.
 * @param {Record<string, unknown>} message @param {RoomInfo | undefined} room @param {(anchor: string) => string} fresh */
export function withPart(message, room, fresh) {
  const isDeal = message.type === "start" && message.deal !== "same" && message.seed === undefined;
  const isSeat = message.type === "join" && (message.room === room?.id || message.room === room?.code);
  return room?.anchor && (isDeal || isSeat) ? { ...message, part: fresh(room.anchor) } : message;
}

/** Opens a room for a game that begins at once: the server fixes its secrets first.
 * @param {(message: Record<string, unknown>) => Promise<any>} ask @param {Record<string, unknown>} message */
export async function open(ask, message) {
  const { anchor } = await ask({ type: "promise" });
  return ask({ ...message, type: "open", part: freshPart(anchor) });
}
