// What a room's seats tell: the host, and the other people.

/** @import { Update } from "../wire/messages.js" */

/** @param {Update<any, any>} update */
export const isHost = ({ room, you }) => you !== undefined && Boolean(room.seats[you]?.is_host);

/** Return the other people at the table.
 * @param {Update<any, any>} update */
export const others = ({ room, you }) => room.seats.filter((seat, index) => seat && !seat.is_bot && !seat.is_ghost && index !== you);
