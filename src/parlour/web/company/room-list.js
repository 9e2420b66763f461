// The public rooms of a game, listed anew every few seconds while the page is seen.

import { build, refill } from "../kit/elements.js";
import { lobbyWords } from "../words/en/company.js";
import { avatarOf } from "./avatars.js";
import { drawing } from "./drawings.js";
import { roomAddress } from "./join-form.js";

const LISTED_EVERY = 5000;

/** @typedef {{ code: string, game: string, status: string, seats: number, taken: number,
 *   host: { name: string, avatar: string } | null }} Listed */

/** @param {string} game */
export function roomList(game) {
  const list = build("ul", "rooms");
  void keepListing(game, list);
  return list;
}

/** @param {string} game @param {HTMLElement} list */
async function keepListing(game, list) {
  let shown = "";
  for (;;) {
    if (!document.hidden) {
      const found = await listed(game);
      const text = JSON.stringify(found);
      if (text !== shown) refill(list, ...items(found));
      shown = text;
    }
    await new Promise((done) => setTimeout(done, LISTED_EVERY));
  }
}

/** @param {string} game @returns {Promise<Listed[] | null>} Null where it could not be asked. */
async function listed(game) {
  try {
    const answer = await fetch("/api/rooms");
    if (!answer.ok) return null;
    const all = /** @type {Listed[]} */ (await answer.json());
    return all.filter((room) => room.game === game);
  } catch {
    return null;
  }
}

/** @param {Listed[] | null} found */
function items(found) {
  if (!found) return [build("li", "none", lobbyWords.roomsFailed)];
  if (!found.length) return [build("li", "none", drawing("table"), build("b", "", lobbyWords.noRooms), lobbyWords.noRoomsNote)];
  return found.map(item);
}

/** @param {Listed} room */
function item({ code, status, seats, taken, host }) {
  const state = status === "playing" ? lobbyWords.playing : lobbyWords.waiting;
  const title = build("b", "", host ? lobbyWords.hostedBy(host.name) : code);
  const link = build(
    "a",
    "",
    avatarOf(host?.avatar ?? "", host?.name ?? code),
    build("span", "whose", title, build("small", "", `${lobbyWords.taken(taken, seats)} · ${state}`)),
    build("span", "code", code),
  );
  link.href = roomAddress(code);
  link.dataset.key = code;
  return build("li", "", link);
}
