// The entry point, which runs first: returns to the player's own table or opens one, while the rest of the page is
// still loading.

import { address } from "../kit/root.js";
import { kept, KEPT_ROOM } from "../kit/storage.js";
import { connectionTo } from "../wire/browser.js";
import { open as openRoom } from "../wire/parts.js";

/** @import { Refused } from "../wire/refused.js" */

/** @type {Promise<unknown> | null} A room that is being opened: until it is there, don't return to the one before. */
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

/** Open a room of the player's own with a deal: the requested one, or a default one. While one is being opened, no other is.
 * @param {Record<string, unknown>} [wish] */
export function open(wish = takeWish()) {
  /** @param {Record<string, unknown>} deal */
  const ask = (deal) => openRoom((message) => line.ask(message).answer, { game: "klondike", ...deal });
  opening ??= ask(wish ?? { deal: "usual" }).finally(() => {
    opening = null;
  });
  return opening;
}

/** Enter a room of the player's own.
 * @param {string} room */
export const goTo = (room) => line.ask({ type: "watch", room }).answer;

/** Follow another window of the same player: the server knows the latest room. */
export async function followWindow() {
  const { rooms } = await (await fetch(address("/api/me"))).json();
  const own = /** @type {{ id: string, game: string }[]} */ (rooms).find(({ game }) => game === "klondike");
  return own ? goTo(own.id) : open();
}

/** @returns {{ seed?: string, deck?: string, daily?: string, replay?: string, step?: number, seat?: number, rules: string } | undefined}
 * */
function readLink() {
  const asked = new URLSearchParams(location.search);
  const { deal: seed, deck, daily, replay, step, seat, rules = "" } = Object.fromEntries(asked);
  if ((seed ?? deck ?? daily ?? replay) === undefined) return undefined;
  history.replaceState(null, "", address("/"));
  if (replay) return { replay, step: Number(step), seat: Number(seat), rules: "" };
  return { seed, deck, daily, rules }; // missing values are not sent
}

/** @type {Refused[]} Errors from before the page could show them. */
export const troubles = [];
line.onTurnedAway = (problem) => {
  if (problem.code === "no-room") open().catch((trouble) => troubles.push(trouble));
  else troubles.push(problem);
};

/** @type {Promise<unknown>} The outcome of opening the first room; a returning player has one already. */
export const opened = kept(KEPT_ROOM) ? Promise.resolve() : open();
opened.catch(() => {}); // the module that shows the table reports it
line.connect();
