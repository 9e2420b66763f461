// Which deal a round in company is started on: one that a link asks for, one that is proven winnable, or any.

import { choose } from "../kit/fields.js";
import { build } from "../kit/elements.js";
import { keep, keepInTab, kept, keptInTab } from "../kit/storage.js";
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

/** The deal that the link to the lobby asks for. */
export const linkedDeal = () => new URLSearchParams(location.search).get("deal");

/** Takes the deal of the lobby's link along to a room that was created there. In the room's own address it would be
 * anybody's who sends the host a link.
 * @param {string} code @param {string} seed */
export const takeAlong = (code, seed) => keepInTab(TAKEN + code, seed);

/** The deal that the first round of a room, or of the one to be created in the lobby, is to be played on.
 * @param {Pick<RoomInfo, "code" | "round">} [room] */
function wishedDeal(room) {
  if (!room) return linkedDeal();
  return room.round ? null : keptInTab(TAKEN + room.code);
}

/** What `start` says about the deal.
 * @param {Game} game @param {Pick<RoomInfo, "code" | "round">} [room] */
export function dealOf(game, room) {
  const seed = wishedDeal(room);
  return seed === null ? { deal: chosenDeal(game) } : { seed };
}

/** Where the host chooses, or sees what was chosen; nothing where there is nothing to choose.
 * @param {Game} game @param {Pick<RoomInfo, "code" | "round">} [room] */
export function dealField(game, room) {
  const seed = wishedDeal(room);
  if (seed !== null) return [build("p", "note", words("deal.named", { code: seed }))];
  if (!game.offers.winnable) return [];
  const field = choose({ name: "deal", label: words("newGame.deal"), choices: choicesOf("newGame.deal", DEALS), value: chosenDeal(game) });
  field.append(build("small", "", words("newGame.winnableNote")));
  field.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && keep(KEPT, target.value));
  return [field];
}
