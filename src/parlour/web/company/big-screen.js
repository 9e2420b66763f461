// A room on a big screen before a round: how to join, and the players. During a round it shows the game's table as a
// spectator sees it; the hands are on the players' phones.

import { avatarOf } from "../kit/avatars.js";
import { build, refill } from "../kit/elements.js";
import { address as addressOf } from "../kit/root.js";
import { gameTitle } from "../shell/rule-words.js";
import { words } from "../words/message.js";
import { roomLink } from "./invitation.js";

/** @import { SeatInfo } from "../wire/messages.js" */
/** @import { Company, Screen } from "./screen.js" */

/** @param {HTMLElement} root @param {Company} _company @returns {Screen} */
export function open(root, _company) {
  const title = build("h2", "");
  const code = build("p", "room-code");
  const picture = build("img", "qr");
  const address = build("p", "address");
  const seats = build("ul", "guests");
  const count = build("p", "count");
  picture.alt = words("room.qr");
  root.append(
    build(
      "div",
      "wall",
      build("section", "ticket", picture),
      build("section", "how", title, build("p", "scan", words("bigScreen.scan")), address, code, count, seats),
    ),
  );
  return {
    show({ room }) {
      title.textContent = gameTitle(room.game);
      code.textContent = room.code;
      count.textContent = words("bigScreen.taken", { taken: room.seats.filter(Boolean).length, seats: room.seats.length });
      refill(seats, ...room.seats.map(guest));
      const source = addressOf(`/room/${encodeURIComponent(room.code ?? "")}/qr.svg`);
      if (picture.getAttribute("src") === source) return;
      picture.src = source;
      address.textContent = words("bigScreen.address", { address: new URL(roomLink(room.code ?? "")).host });
    },
    close() {},
  };
}

/** @param {SeatInfo | null} seat */
function guest(seat) {
  if (!seat) return build("li", "free", build("span", "avatar"), words("room.freeSeat"));
  return build("li", "", avatarOf(seat.avatar, seat.name), build("b", "", seat.name));
}
