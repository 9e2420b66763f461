// "How to play" on every screen: a button beside the games, and a key.

import { openedDialog } from "../kit/dialog.js";
import { icon } from "../kit/icons.js";
import { options } from "../kit/options.js";
import { words } from "../words/message.js";

const KEY = "I";

/** Set up the button for the lifetime of the page.
 * @param {() => void} open */
export function followHelp(open) {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("#help"));
  button.innerHTML = icon("help");
  button.setAttribute("aria-label", words("common.howToPlay"));
  button.title = words("common.withKey", { label: words("common.howToPlay"), key: KEY });
  button.onclick = open;
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!options.letterKeys || openedDialog() || (event.target instanceof Element && event.target.matches("input, select, textarea"))) return;
    if (event.key.toUpperCase() !== KEY) return;
    event.preventDefault();
    open();
  });
}
