// A room on a big screen before a round: how to join, and the players. During a round it shows the game's table as a
// spectator sees it, and how to join in a corner; the hands are on the players' phones.

import { avatarOf } from "../kit/avatars.js";
import { build, refill, setAttribute } from "../kit/elements.js";
import { linkTo } from "../kit/root.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { roomAddress } from "./room-address.js";

/** @import { RoomInfo, SeatInfo } from "../wire/messages.js" */
/** @import { Company, Screen } from "./screen.js" */

/** @param {HTMLElement} root @param {Company} _company @returns {Screen} */
export function open(root, _company) {
  const title = build("h2", "");
  const code = build("p", "room-code");
  const picture = build("img", { class: "qr", alt: words("room.qr") });
  const address = build("p", "address", addressText());
  const seats = build("ul", "guests");
  const count = build("p", "count");
  const how = build("section", "how", title, build("p", "scan", words("bigScreen.scan")), address, code, count, seats);
  root.append(build("div", "wall", build("section", "ticket", picture), how));
  return {
    show({ room }) {
      title.textContent = gameTitle(room.game);
      code.textContent = room.code;
      count.textContent = words("bigScreen.taken", { taken: room.seats.filter(Boolean).length, seats: room.seats.length });
      refill(seats, ...room.seats.map(guest));
      setAttribute(picture, "src", roomAddress(room.code ?? "", "/qr.svg"));
    },
    close() {},
  };
}

const addressText = () => words("bigScreen.address", { address: new URL(linkTo("/")).host });

/** @param {SeatInfo | null} seat */
function guest(seat) {
  if (!seat) return build("li", "free", build("span", "avatar"), words("room.freeSeat"));
  return build("li", "", avatarOf(seat.avatar), build("b", "", seat.name));
}

const cornerPicture = build("img", { class: "qr", alt: words("room.qr") });
const cornerCode = build("b", "");
const corner = build("aside", "corner", cornerPicture, build("p", "", words("bigScreen.scan"), build("span", "", addressText()), cornerCode));

/** The width and height of the table that is enlarged to fill the screen. */
const TABLE = { width: 960, height: 540 };

function enlarge() {
  const { clientWidth, clientHeight } = document.documentElement;
  const far = Math.max(1, Math.min(clientWidth / TABLE.width, clientHeight / TABLE.height));
  document.body.style.setProperty("--far", far.toFixed(2));
}

/** Show how to join, in a corner of the screen during a round.
 * @param {HTMLElement} place @param {RoomInfo} room */
export function showCorner(place, room) {
  if (!corner.isConnected) {
    place.append(corner);
    addEventListener("resize", enlarge);
    enlarge();
  }
  corner.hidden = room.status === "waiting"; // the whole screen says it
  cornerCode.textContent = room.code;
  setAttribute(cornerPicture, "src", roomAddress(room.code ?? "", "/qr.svg"));
}
