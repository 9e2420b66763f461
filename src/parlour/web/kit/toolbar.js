// The buttons of the bar: one tab stop, with arrow keys inside (roving tabindex).

import { words } from "../words/message.js";
import { build, setText } from "./elements.js";
import { icon } from "./icons.js";
import { setHidden } from "./pass-focus.js";
import { rove } from "./roving.js";

/** @import { IconName } from "./icons.js" */
/** @typedef {{ label: string, short?: string, about?: string, key?: string, act: () => void }} Action
 * `about` is a tooltip that explains the label. */
/** @typedef {Action & { name: IconName }} Control */

const toolbar = /** @type {HTMLElement} */ (document.querySelector("#controls"));

/** @type {Map<string, HTMLButtonElement>} */
const buttons = new Map();
/** @type {ReturnType<typeof rove> | undefined} */
let row;

/** @param {Control[]} controls */
export function fillBar(controls) {
  for (const control of controls) addControl(control.name, icon(control.name), control);
  row = rove(toolbar, () => [...toolbar.querySelectorAll("button")].filter((button) => !button.hidden));
}

/** @param {string} name @param {string} picture @param {Action} action @param {Element | null} [before] The button
 * after it. */
export function addControl(name, picture, { label, short = label, about, key, act }, before = null) {
  const whole = about ? `${label} ${about}` : label;
  const title = key ? words("common.withKey", { label: whole, key }) : whole;
  const button = build("button", { title, "aria-label": label, ...(title !== label && { "aria-description": [about, key].filter(Boolean).join(" ") }), "data-control": name, innerHTML: picture, onclick: act }, build("span", "", short));
  buttons.set(name, button);
  toolbar.insertBefore(button, before);
  row?.refresh();
  return button;
}

/** Show or hide a button: the bar stays one tab stop.
 * @param {string} name @param {boolean} isShown */
export function showControl(name, isShown) {
  setHidden(button(name), !isShown);
  row?.refresh();
}

/** Set the text of a button, shown where there is room.
 * @param {string} name @param {string} text */
export function labelControl(name, text) {
  setText(/** @type {HTMLElement} */ (button(name).querySelector("span")), text);
}

/** @param {string} name */
export const button = (name) => /** @type {HTMLButtonElement} */ (buttons.get(name));
