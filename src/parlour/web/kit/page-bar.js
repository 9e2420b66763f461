// The bar of a page without a table: statistics, options and how to play. The connection for a new name or a race is
// made on demand.

import { partsOf } from "../games/registry.js";
import { followHelp } from "../help/button.js";
import { connected } from "../wire/browser.js";
import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { openKeys, useKeys } from "./key-list.js";
import { options } from "./options.js";
import { load } from "./reload.js";
import { address } from "./root.js";
import { isShortcut, shortcut } from "./shortcut.js";
import { fillBar } from "./toolbar.js";

/** The game of the front page. */
const frontGame = () => /** @type {HTMLElement | null} */ (document.querySelector(`#games a[href="${address("/")}"]`))?.dataset.game ?? "";

const ACTS = {
  s: () => void load(import("../statistics/statistics.js")).then(({ openStatistics }) => openStatistics(frontGame())),
  o: () => void load(import("./options-panel.js")).then(({ openOptions }) => openOptions((message) => connected().ask(message).answer)),
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
  addEventListener("keydown", (event) => {
    if (!isShortcut(event) || openedDialog()) return;
    const key = shortcut(event);
    if (key === "?" || options.letterKeys) ACTS[/** @type {keyof typeof ACTS} */ (key)]?.();
  });
}
