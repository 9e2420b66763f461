// The choice of a deal for a round with others: one from a link, a proven winnable one, or any.

import { choose } from "../kit/fields.js";
import { build } from "../kit/elements.js";
import { keep, keepInTab, kept, keptInTab } from "../kit/storage.js";
import { codeOf } from "../rounds/deal-codes.js";
import { choicesOf, words } from "../words/message.js";

/** @import { Game } from "../wire/games.js" */
/** @import { RoomInfo } from "../wire/messages.js" */

const KEPT = "parlour.deal";
const TAKEN = "parlour.deal-for.";
const DEALS = ["winnable", "fresh"];

/** @param {Game} game */
function chosenDeal({ offers }) {
  const chosen = DEALS.find((deal) => deal === kept(KEPT));
  return offers.winnable && chosen ? chosen : offers.usual_deal;
}

/** The deal named in the link to the lobby. */
export const linkedDeal = () => new URLSearchParams(location.search).get("deal");

/** Carry the deal of the lobby's link over to a room created there. It is not in the room's address, where anyone could
 * choose it by sending the host a link.
 * @param {string} code @param {string} seed */
export const takeAlong = (code, seed) => keepInTab(TAKEN + code, seed);

/** Return the deal for the first round of a room, or of one to be created in the lobby.
 * @param {Pick<RoomInfo, "code" | "round">} [room] */
function wishedDeal(room) {
  if (!room) return linkedDeal();
  return room.round ? null : keptInTab(TAKEN + room.code);
}

/** Return the fields of `start` for the deal.
 * @param {Game} game @param {Pick<RoomInfo, "code" | "round">} [room] */
export function dealOf(game, room) {
  const seed = wishedDeal(room);
  return seed === null ? { deal: chosenDeal(game) } : { seed };
}

/** Return the fields for the host's choice; nothing if there is none.
 * @param {Game} game @param {Pick<RoomInfo, "code" | "round">} [room] */
export function dealField(game, room) {
  const seed = wishedDeal(room);
  if (seed !== null) return [namedDeal(seed)];
  if (!game.offers.winnable) return [];
  const field = choose({ name: "deal", label: words("newGame.deal"), choices: choicesOf("newGame.deal.", DEALS), value: chosenDeal(game) });
  field.append(build("small", "", words("newGame.winnableNote")));
  field.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && keep(KEPT, target.value));
  return [field];
}

/** @param {string} seed */
function namedDeal(seed) {
  const note = build("p", "note");
  void codeOf(seed).then((code) => (note.textContent = words("deal.named", { code })));
  return note;
}
