// The short code of a deal, to read, to copy or to send as a link. A deal in play has none, because its code would
// reveal the face-down cards; a deal that was given up does.

import { copyAndSay } from "../kit/clipboard.js";
import { build, statusLine } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { linkTo, ownPath } from "../kit/root.js";
import { keep, keptData } from "../kit/storage.js";
import { codeOf } from "../rounds/deal-codes.js";
import { watchOverTable } from "../rounds/link.js";
import { words } from "../words/message.js";

/** @import { Update } from "../wire/messages.js" */

/** @param {string} game */
const givenUpOf = (game) => `parlour.given-up.${game}`;

/** @typedef {{ seed: string, rules: string, replay?: string }} Deal */

/** @param {string} label Which deal it is. @param {Deal} deal */
export function dealCode(label, { seed, rules, replay }) {
  const shown = build("code", "");
  const said = statusLine("said");
  const naming = codeOf(seed);
  void naming.then((code) => (shown.textContent = code));
  /** @param {string} name @param {Promise<string>} copied */
  const copying = (name, copied) => pressable(name, () => void copied.then((text) => copyAndSay(text, said)), "quiet");
  const link = linkTo(`${ownPath()}?${new URLSearchParams({ deal: seed, rules })}`); // a code is good at one server only
  return build(
    "div",
    "deal-code",
    build("p", "", `${label} `, shown),
    build("div", "", copying(words("deal.copyCode"), naming), copying(words("deal.copyLink"), Promise.resolve(link)), ...(replay ? [watchOverTable(replay, "quiet")] : [])),
    said,
  );
}

/** Return the words for a deal that was chosen by its number in another program; "" for any other.
 * @param {{ number?: string | null }} room */
export function dealNumber({ number: named }) {
  const [program, number] = named?.split(" ") ?? [];
  return number ? words("deal.numbered", { program, number }) : "";
}

/** Remember the deal that the one on the table has replaced.
 * @param {Update} update */
export function noteGivenUp({ room, happened = [] }) {
  const { seed, replay } = happened.find(({ what }) => what === "started") ?? {};
  if (seed) keep(givenUpOf(room.game), JSON.stringify({ seed, rules: room.rules, replay }));
}

/** @param {string} game @returns {Deal | null} */
export const givenUp = (game) => keptData(givenUpOf(game));
