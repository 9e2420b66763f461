// The code of a deal, to copy or to send as a link. A deal in play has none, because its code would reveal the
// face-down cards; a deal that was given up does.

import { copyAndSay } from "../kit/clipboard.js";
import { build, statusLine } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { linkTo, ownPath } from "../kit/root.js";
import { keep, keptData } from "../kit/storage.js";
import { watchLink } from "../rounds/link.js";
import { words } from "../words/message.js";

/** @import { Update } from "../wire/messages.js" */

/** @param {string} game */
const givenUpOf = (game) => `parlour.given-up.${game}`;

/** @typedef {{ seed: string, rules: string, replay?: string }} Deal */

/** @param {string} label Which deal it is. @param {Deal} deal */
export function dealCode(label, { seed, rules, replay }) {
  const link = linkTo(`${ownPath()}?${new URLSearchParams({ deal: seed, rules })}`);
  const said = statusLine("said");
  /** @param {string} name @param {string} text */
  const copying = (name, text) => pressable(name, () => void copyAndSay(text, said), "quiet");
  return build(
    "div",
    "deal-code",
    build("p", "", `${label} `, build("code", "", seed)),
    build("div", "", copying(words("deal.copyCode"), seed), copying(words("deal.copyLink"), link), ...(replay ? [watchLink(replay, "quiet")] : [])),
    said,
  );
}

/** Remember the deal that the one on the table has replaced.
 * @param {Update} update */
export function noteGivenUp({ room, happened = [] }) {
  const { seed, replay } = happened.find(({ what }) => what === "started") ?? {};
  if (seed) keep(givenUpOf(room.game), JSON.stringify({ seed, rules: room.rules, replay }));
}

/** @param {string} game @returns {Deal | null} */
export const givenUp = (game) => keptData(givenUpOf(game));
