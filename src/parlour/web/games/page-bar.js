// The bar of a page without a table: statistics, options and how to play. The connection for a new name or a race is
// made on demand.

import { followHelp, hearKeys, openKeys, shortcut, useKeys } from "../kit/keys.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { fillBar } from "../kit/toolbar.js";
import { connected } from "../shell/browser.js";
import { describeGame } from "../wire/games.js";
import { words } from "../words/message.js";
import { partsFor } from "./registry.js";

/** The game of the front page. */
const frontGame = () => /** @type {HTMLElement | null} */ (document.querySelector(`#games a[href="${address("/")}"]`))?.dataset.game ?? "";

/** Set up the bar for the lifetime of the page.
 * @param {string} [game] Whose rules and statistics are shown. @param {() => { rules: string }} [table] What was chosen, if this is the page of a game.
 * @param {() => void} [lesson] */
export function fillPageBar(game = frontGame(), table, lesson) {
  /** @type {Record<string, () => void>} */
  const acts = {
    s: () => void load(import("../statistics/statistics.js")).then(({ openStatistics }) => openStatistics(game, table?.().rules)),
    o: () => void load(import("../shell/options-panel.js")).then(({ openOptions }) => openOptions((message) => connected().ask(message).answer)),
    "?": openKeys,
  };
  fillBar([
    { name: "options", label: words("common.options"), key: "O", act: acts.o },
    { name: "statistics", label: words("common.statistics"), key: "S", act: acts.s },
  ]);
  useKeys(() => [["O", words("common.options")], ["S", words("common.statistics")], ["I", words("common.howToPlay")], ["?", words("keys.keys")]]);
  followHelp(() => void load(Promise.all([import("../help/dialog.js"), describeGame(game).catch(() => undefined)])).then(([{ openHelp }, described]) => openHelp(game, table?.() ?? { rules: "" }, described ? partsFor(described) : {}, lesson)));
  hearKeys((event) => {
    const key = shortcut(event);
    return key === "?" || options.letterKeys ? acts[key] : undefined;
  });
}
