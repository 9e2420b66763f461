// The proof that nobody chose a deal: its seed is derived from the server's secret, committed to before, and from the
// parts of the players' browsers. This browser checks it, and shows how to check it elsewhere.

import { build, terms } from "../kit/elements.js";
import { sha256 } from "../kit/sha256.js";
import { addedParts } from "./parts.js";
import { words } from "../words/message.js";

/** @import { Origin, RoomInfo } from "../wire/messages.js" */

const LENGTH = 200; // secrets of a chain
const SEED_DIGITS = 32;

/** @param {[string, string | undefined][]} lines A label and its text; lines without text are left out. */
export function dealProof(...lines) {
  return terms("proof", lines.flatMap(([label, value]) => (value ? [[label, value]] : [])));
}

/** Return what is known of a deal when its round is over, collapsed.
 * @param {RoomInfo} room */
export function fairDeal(room) {
  const code = /** @type {[string, string | undefined]} */ ([words("deal.code"), room.seed]);
  const { promise, origin } = room;
  if (!promise) return build("details", "fair", build("summary", "", words("deal.code")), dealProof(code));
  const found = judge(room, addedParts());
  const summary = found === "both" ? words("result.fair") : words("newGame.proof");
  const proof = dealProof(code, [words("result.fingerprint"), promise], [words("fair.command"), origin && command(room, origin)]);
  return build("details", "fair", build("summary", "", summary), build("p", "note", words(`fair.${found}`)), proof);
}

/** Check the deal against both: what the server says now, and what this browser has stored.
 * @param {RoomInfo} room @param {Record<string, string>} added @returns {"both" | "server" | "wrong"} */
export function judge({ promise, seed, origin }, added) {
  if (!origin) return sha256(seed ?? "") === promise ? "server" : "wrong";
  const { secret, parts, index = 0 } = origin;
  const text = [secret, ...parts.filter((part) => part), index].join(" ");
  if (sha256(secret) !== promise || sha256(text).slice(0, SEED_DIGITS) !== seed) return "wrong";
  const own = parts.find((part) => part && added[part]);
  if (!own) return "server";
  return leadsTo(secret, added[own]) ? "both" : "wrong";
}

/** @param {string} secret @param {string} anchor */
function leadsTo(secret, anchor) {
  for (let step = 0; step < LENGTH && secret !== anchor; step++) secret = sha256(secret);
  return secret === anchor;
}

/** @param {RoomInfo} room @param {Origin} origin */
function command({ game, rules, promise, seed, is_winnable: isWinnable }, { secret, parts, index = 0 }) {
  const added = parts.filter((part) => part).map((part) => ` --part ${part}`).join("");
  const winnable = isWinnable ? ` --index ${index} --winnable ${game} --rules "${rules}"` : "";
  return `parlour verify --commitment ${promise} --secret ${secret}${added} --seed ${seed}${winnable}`;
}
