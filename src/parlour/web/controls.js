// The buttons of the slim bar: one tab stop, arrow keys inside.

import { icon } from "./icons.js";

/** @import { IconName } from "./icons.js" */
/** @typedef {{ name: IconName, label: string, key?: string, act: () => void }} Control */

const toolbar = /** @type {HTMLElement} */ (document.querySelector("#controls"));

/** @type {Map<string, HTMLButtonElement>} */
const buttons = new Map();

/** @param {Control[]} controls */
export function fillBar(controls) {
  for (const { name, label, key, act } of controls) {
    const button = document.createElement("button");
    button.innerHTML = icon(name);
    button.setAttribute("aria-label", label);
    button.title = key ? `${label} (${key})` : label;
    button.dataset.control = name;
    button.tabIndex = buttons.size ? -1 : 0;
    button.onclick = act;
    buttons.set(name, button);
    toolbar.append(button);
  }
  toolbar.addEventListener("keydown", walk);
  toolbar.addEventListener("focusin", ({ target }) => {
    for (const button of buttons.values()) button.tabIndex = button === target ? 0 : -1;
  });
}

/** @param {string} name */
export const button = (name) => /** @type {HTMLButtonElement} */ (buttons.get(name));

/** @param {KeyboardEvent} event */
function walk(event) {
  const all = [...buttons.values()].filter((each) => !each.hidden);
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length].focus();
}
