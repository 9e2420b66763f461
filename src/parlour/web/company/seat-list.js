// The seats with their players, and what the host can do about them.

import { avatarOf } from "../kit/avatars.js";
import { build, iconButton, keyed } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { isHost } from "../wire/updates.js";
import { choicesOf, words } from "../words/message.js";
import { seatMarks } from "./sentences.js";

/** @import { SeatInfo, Update } from "../wire/messages.js" */
/** @typedef {(message: Record<string, unknown>) => void} Asking */

/** @param {Update<any, any>} update @param {Asking} ask @param {() => void} changeProfile */
export const seatList = (update, ask, changeProfile) =>
  build("ul", "seats", ...update.room.seats.map((seat, index) => (seat ? taken(update, seat, index, ask, changeProfile) : free())));

const free = () => build("li", "free", build("span", "avatar"), build("span", "name", words("room.freeSeat")));

/** @param {Update<any, any>} update @param {SeatInfo} seat @param {number} index @param {Asking} ask
 * @param {() => void} changeProfile */
function taken(update, seat, index, ask, changeProfile) {
  const isYou = update.you === index;
  const named = build("span", "name", build("b", "", seat.name), build("small", "", seatMarks(seat, isYou).join(" · ")));
  const item = build("li", seat.is_ghost ? "ghost" : seat.is_away ? "away" : "", avatarOf(seat.avatar, seat.name), named);
  if (isYou) {
    item.append(iconButton(icon("edit"), words("room.editProfile"), changeProfile, "profile"));
  } else if (isHost(update)) {
    const { name } = seat;
    const isPerson = !seat.is_bot && !seat.is_ghost;
    if (isPerson && !seat.is_away) {
      item.append(iconButton(icon("host"), words("room.makeHost", { name }), () => ask({ type: "host", seat: index }), `host ${index}`));
    }
    // The server's own bot stays until the round is over, a program need not: the server decides.
    item.append(iconButton(icon("close"), words("room.remove", { name }), () => ask({ type: "remove", seat: index }), `remove ${index}`));
    if (isPerson) item.append(iconButton(icon("ban"), words("room.banNamed", { name }), () => ask({ type: "remove", seat: index, ban: true }), `ban ${index}`));
  }
  return item;
}

/** @param {Asking} ask @param {string[]} strengths */
export function botButtons(ask, strengths) {
  const label = build("span", { id: "add-a-bot" }, words("room.addBot"));
  const buttons = choicesOf("bot.strength.", strengths).map(([strength, text]) => keyed(pressable(text, () => ask({ type: "bot", strength })), `bot ${strength}`));
  return build("div", { class: "bots", role: "group", "aria-labelledby": label.id }, label, ...buttons);
}
