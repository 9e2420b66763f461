// The bar of a page without a table: statistics, options and how to play. The connection for a new name or a race is
// made on demand.

import { followHelp } from "../kit/help-button.js";
import { hearKeys, openKeys, useKeys } from "../kit/key-list.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { shortcut } from "../kit/shortcut.js";
import { fillBar } from "../kit/toolbar.js";
import { connected } from "../shell/browser.js";
import { words } from "../words/message.js";
import { partsOf } from "./registry.js";

/** The game of the front page. */
const frontGame = () => /** @type {HTMLElement | null} */ (document.querySelector(`#games a[href="${address("/")}"]`))?.dataset.game ?? "";

const ACTS = {
  s: () => void load(import("../statistics/statistics.js")).then(({ openStatistics }) => openStatistics(frontGame())),
  o: () => void load(import("../shell/options-panel.js")).then(({ openOptions }) => openOptions((message) => connected().ask(message).answer)),
  "?": openKeys,
};

/** Set up the bar for the lifetime of the page. */
export function fillPageBar() {
  fillBar([
    { name: "options", label: words("common.options"), key: "O", act: ACTS.o },
    { name: "statistics", label: words("common.statistics"), key: "S", act: ACTS.s },
  ]);
  useKeys(() => [["O", words("common.options")], ["S", words("common.statistics")], ["I", words("common.howToPlay")], ["?", words("keys.keys")]]);
  followHelp(() => void load(import("../help/dialog.js")).then(({ openHelp }) => openHelp(frontGame(), { rules: "" }, partsOf(frontGame()))));
  hearKeys((event) => {
    const key = shortcut(event);
    return key === "?" || options.letterKeys ? ACTS[/** @type {keyof typeof ACTS} */ (key)] : undefined;
  });
}
