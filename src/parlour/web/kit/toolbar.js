// The buttons of the bar: one stop of Tab, arrow keys inside.

import { words } from "../words/message.js";
import { setText } from "./elements.js";
import { icon } from "./icons.js";
import { rove } from "./roving.js";

/** @import { IconName } from "./icons.js" */
/** @typedef {{ name: IconName, label: string, short?: string, key?: string, act: () => void }} Control */

const toolbar = /** @type {HTMLElement} */ (document.querySelector("#controls"));

/** @type {Map<string, HTMLButtonElement>} */
const buttons = new Map();

/** @param {Control[]} controls */
export function fillBar(controls) {
  for (const { name, label, short = label, key, act } of controls) {
    const button = document.createElement("button");
    const shown = document.createElement("span");
    shown.textContent = short;
    button.innerHTML = icon(name);
    button.append(shown);
    button.setAttribute("aria-label", label);
    button.title = key ? words("common.withKey", { label, key }) : label;
    button.dataset.control = name;
    button.onclick = act;
    buttons.set(name, button);
    toolbar.append(button);
  }
  return rove(toolbar, () => [...buttons.values()].filter((button) => !button.hidden));
}

/** What is written on a button, where there is room.
 * @param {string} name @param {string} text */
export function labelControl(name, text) {
  setText(/** @type {HTMLElement} */ (button(name).querySelector("span")), text);
}

/** @param {string} name */
export const button = (name) => /** @type {HTMLButtonElement} */ (buttons.get(name));
