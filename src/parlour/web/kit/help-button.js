// "How to play" on every screen: a button beside the games, and a key.

import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { options } from "./options.js";
import { isShortcut, shortcut } from "./shortcut.js";

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
    if (!isShortcut(event) || !options.letterKeys || openedDialog() || shortcut(event).toUpperCase() !== KEY) return;
    event.preventDefault();
    open();
  });
}
