// Which deal a round in company is started on: one that a link asks for, one that is proven winnable, or any.

import { choose } from "../kit/fields.js";
import { build } from "../kit/elements.js";
import { keep, kept } from "../kit/storage.js";
import { gatheringWords } from "../words/en/company.js";

/** @import { Game } from "../wire/games.js" */
/** @import { RoomInfo } from "../wire/messages.js" */

const KEPT = "parlour.deal";

/** @returns {string} */
const chosenDeal = () => (kept(KEPT) === "fresh" ? "fresh" : "winnable");

/** The deal that the link to this page asks for. */
export const linkedDeal = () => new URLSearchParams(location.search).get("deal");

/** What `start` says about the deal.
 * @param {Game} game @param {Pick<RoomInfo, "round">} [room] */
export function dealOf(game, room) {
  const seed = linkedDeal();
  if (seed !== null && !room?.round) return { seed };
  return { deal: game.offers.winnable ? chosenDeal() : "fresh" };
}

/** Where the host chooses; nothing where there is nothing to choose.
 * @param {Game} game */
export function dealField(game) {
  if (!game.offers.winnable || linkedDeal() !== null) return [];
  const field = choose({ name: "deal", label: gatheringWords.deal, choices: gatheringWords.deals, value: chosenDeal() });
  field.append(build("small", "", gatheringWords.dealNote));
  field.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && keep(KEPT, target.value));
  return [field];
}
