// The front door, the first thing that runs: goes back to one's own table or has one opened, while the rest of the
// page is still on its way.

import { address } from "../kit/root.js";
import { kept, KEPT_ROOM } from "../kit/storage.js";
import { connectionTo } from "../wire/browser.js";
import { open as openRoom } from "../wire/parts.js";

/** @import { Refused } from "../wire/refused.js" */

/** @type {Promise<unknown> | null} A room that is being opened: until it is there, the one before is not gone back to. */
let opening = null;

/** The deal that a link asks for, until a room is opened for it or the player stays with another game. */
let wished = readLink();
export const isWished = wished !== undefined;

export const line = connectionTo(() => (opening ? null : kept(KEPT_ROOM)));

export function takeWish() {
  const wish = wished;
  wished = undefined;
  return wish;
}

/** Opens a room of one's own with a deal in it: the one that is wished for, or else a usual one. While one is being
 * opened, no other is.
 * @param {Record<string, unknown>} [wish] */
export function open(wish = takeWish()) {
  /** @param {Record<string, unknown>} deal */
  const ask = (deal) => openRoom((message) => line.ask(message).answer, { game: "klondike", ...deal });
  opening ??= ask(wish ?? { deal: "usual" }).finally(() => {
    opening = null;
  });
  return opening;
}

/** Goes to a room of one's own.
 * @param {string} room */
export const goTo = (room) => line.ask({ type: "watch", room }).answer;

/** Goes where another window of the same player has gone: the server knows the latest room. */
export async function followWindow() {
  const { rooms } = await (await fetch(address("/api/me"))).json();
  const own = /** @type {{ id: string, game: string }[]} */ (rooms).find(({ game }) => game === "klondike");
  return own ? goTo(own.id) : open();
}

/** @returns {{ seed?: string, deck?: string, daily?: string, replay?: string, step?: number, seat?: number, rules: string } | undefined} */
function readLink() {
  const asked = new URLSearchParams(location.search);
  const { deal: seed, deck, daily, replay, step, seat, rules = "" } = Object.fromEntries(asked);
  if ((seed ?? deck ?? daily ?? replay) === undefined) return undefined;
  history.replaceState(null, "", address("/"));
  if (replay) return { replay, step: Number(step), seat: Number(seat), rules: "" };
  return { seed, deck, daily, rules }; // what is not there is not sent
}

/** @type {Refused[]} What went wrong before there was anybody to say so. */
export const troubles = [];
line.onTurnedAway = (problem) => {
  if (problem.code === "no-room") open().catch((trouble) => troubles.push(trouble));
  else troubles.push(problem);
};

if (history.state?.dialog) history.back(); // one was open when the page was left, and is not any more
/** @type {Promise<unknown>} What became of the first room; a player who comes back has one. */
export const opened = kept(KEPT_ROOM) ? Promise.resolve() : open();
opened.catch(() => {}); // the part that shows it will say so
line.connect();
