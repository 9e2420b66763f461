// The public rooms of a game, refreshed every few seconds while the page is visible.

import { avatarOf } from "../kit/avatars.js";
import { drawing } from "../kit/drawings.js";
import { build, keyed, refill } from "../kit/elements.js";
import { get } from "../kit/root.js";
import { words } from "../words/message.js";
import { roomAddress } from "./room-address.js";

const LISTED_EVERY = 5000;

/** @typedef {{ code: string, game: string, status: string, seats: number, taken: number,
 *   host: { name: string, avatar: string } | null }} Listed */

/** @param {string} game */
export function roomList(game) {
  const element = build("ul", "rooms");
  let shown = "";

  async function show() {
    if (!document.hidden) {
      /** @type {Listed[] | null} */
      const found = await get("/api/rooms").then((all) => all.filter((/** @type {Listed} */ room) => room.game === game), () => null);
      const text = JSON.stringify(found);
      if (text !== shown) refill(element, ...items(found));
      shown = text;
    }
    setTimeout(show, LISTED_EVERY);
  }

  void show();
  return element;
}

/** @param {Listed[] | null} found */
function items(found) {
  if (!found) return [build("li", "none", words("lobby.roomsFailed"))];
  if (!found.length) return [build("li", "none", drawing("table"), build("b", "", words("lobby.noRooms")), words("lobby.noRoomsNote"))];
  return found.map(item);
}

/** @param {Listed} room */
function item({ code, status, seats, taken, host }) {
  const title = build("b", "", host ? words("lobby.hostedBy", { name: host.name }) : code);
  const whose = build("span", "whose", title, build("small", "", words("lobby.listed", { taken, seats, status })));
  const link = build("a", { href: roomAddress(code) }, avatarOf(host?.avatar ?? ""), whose, build("span", "code", code));
  return build("li", "", keyed(link, code));
}
