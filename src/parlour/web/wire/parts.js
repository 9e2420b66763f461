/** @import { RoomInfo } from "./messages.js" */

/** Add a part to a request that takes a seat or deals, if its room was seen.
 * @param {Record<string, unknown>} message @param {RoomInfo | undefined} room @param {(anchor: string) => string} fresh */
export function withPart(message, room, fresh) {
  const isDeal = message.type === "start" && message.deal !== "same" && message.seed === undefined;
  const isSeat = message.type === "join" && (message.room === room?.id || message.room === room?.code);
  return room?.anchor && (isDeal || isSeat) ? { ...message, part: fresh(room.anchor) } : message;
}
