// The seats with their players, and what the host can do about them.

import { avatarOf } from "../kit/avatars.js";
import { build, iconButton, keyed } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { isHost } from "../wire/updates.js";
import { choicesOf, words } from "../words/message.js";
import { seatMarks } from "./sentences.js";

/** @import { RoomInfo, SeatInfo, Update } from "../wire/messages.js" */
/** @typedef {(message: Record<string, unknown>) => void} Asking */
/** @typedef {{ ask: Asking, changeProfile: () => void, remove: (index: number, name: string) => void }} Acts */

/** @param {Update<any, any>} update @param {Acts} acts */
export const seatList = (update, acts) =>
  build("ul", "seats", ...update.room.seats.map((seat, index) => (seat ? taken(update, seat, index, acts) : free())));

/** Return the banned players, whom the host can let in again.
 * @param {RoomInfo} room @param {Asking} ask */
export function banList({ bans = [] }, ask) {
  const rows = bans.map(({ number, name, avatar }) => {
    const shown = name || words("race.somebody");
    const lift = keyed(build("button", { class: "press quiet", type: "button", "aria-label": words("room.liftNamed", { name: shown }), onclick: () => ask({ type: "lift", ban: number }) }, words("room.lift")), `lift ${number}`);
    return build("li", "", avatarOf(avatar), build("span", "name", build("b", "", shown)), lift);
  });
  return rows.length ? [build("h3", "", words("room.banned")), build("ul", "seats bans", ...rows)] : [];
}

const free = () => build("li", "free", build("span", "avatar"), build("span", "name", words("room.freeSeat")));

/** @param {Update<any, any>} update @param {SeatInfo} seat @param {number} index @param {Acts} acts */
function taken(update, seat, index, { ask, changeProfile, remove }) {
  const isYou = update.you === index;
  const named = build("span", "name", build("b", "", seat.name), build("small", "", seatMarks(seat, isYou).join(" · ")));
  const item = build("li", seat.is_ghost ? "ghost" : seat.is_away ? "away" : "", avatarOf(seat.avatar), named);
  if (isYou) {
    item.append(iconButton(icon("edit"), words("room.editProfile"), changeProfile, "profile"));
  } else if (isHost(update)) {
    const { name } = seat;
    const isPerson = !seat.is_bot && !seat.is_ghost;
    if (isPerson && !seat.is_away) {
      item.append(iconButton(icon("host"), words("room.makeHost", { name }), () => ask({ type: "host", seat: index }), `host ${index}`));
    }
    // The server's own bot stays until the round is over, a program need not: the server decides.
    const act = () => (isPerson ? remove(index, name) : ask({ type: "remove", seat: index }));
    item.append(iconButton(icon("close"), words("room.remove", { name }), act, `remove ${index}`));
  } else if (update.you === undefined && seat.can_take) {
    const take = pressable(words("room.take", { name: seat.name }), () => ask({ type: "join", room: update.room.id, seat: index }), "quiet");
    item.append(keyed(take, `take ${index}`));
  }
  return item;
}

/** @param {Asking} ask @param {string[]} strengths */
export function botButtons(ask, strengths) {
  const label = build("span", { id: "add-a-bot" }, words("room.addBot"));
  const buttons = choicesOf("bot.strength.", strengths).map(([strength, text]) => keyed(pressable(text, () => ask({ type: "bot", strength })), `bot ${strength}`));
  return build("div", { class: "bots", role: "group", "aria-labelledby": label.id }, label, ...buttons);
}
