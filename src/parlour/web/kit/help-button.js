// "How to play" on every screen: a button beside the games, and a key.

import { words } from "../words/message.js";
import { icon } from "./icons.js";
import { hearKeys } from "./key-list.js";
import { options } from "./options.js";
import { shortcut } from "./shortcut.js";

const KEY = "I";

/** Set up the button for the lifetime of the page.
 * @param {() => void} open */
export function followHelp(open) {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("#help"));
  const label = words("common.howToPlay");
  button.setAttribute("aria-label", label);
  Object.assign(button, { innerHTML: icon("help"), title: words("common.withKey", { label, key: KEY }), onclick: open });
  hearKeys((event) => (options.letterKeys && shortcut(event).toUpperCase() === KEY ? open : undefined));
}
