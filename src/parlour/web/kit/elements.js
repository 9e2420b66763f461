// Helpers that create and update elements.

import { words } from "../words/message.js";
import { icon } from "./icons.js";

/** @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string | Record<string, string | (() => void)>} look Its classes, or its attributes, what it
 * does, and a drawing in it as `innerHTML`. @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]} */
export function build(tag, look, ...children) {
  const made = document.createElement(tag);
  for (const [name, given] of Object.entries(typeof look === "string" ? { class: look } : look)) {
    if (typeof given === "function" || name === "innerHTML") Reflect.set(made, name, given);
    else if (given || name !== "class") made.setAttribute(name, given);
  }
  made.append(...children);
  return made;
}

/** Set an attribute only if it changes, so that nothing is drawn or read out twice.
 * @param {Element} element @param {string} name @param {string | null} value Null removes it. */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Set a text only if it changes.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Return an icon button: its label is for screen readers and the tooltip.
 * @param {string} picture @param {string} label @param {() => void} act @param {string} key Identifies it. */
export const iconButton = (picture, label, act, key) =>
  keyed(build("button", { class: "icon-button", type: "button", title: label, "aria-label": label, innerHTML: picture, onclick: act }), key);

/** Return the button that takes a notice away. @param {() => void} act */
export const dismissing = (act) => build("button", { class: "dismiss", "aria-label": words("common.dismiss"), innerHTML: icon("close"), onclick: act });

/** Return a list of terms and what they are. @param {string} look @param {[string, string][]} rows */
export const terms = (look, rows) => build("dl", look, ...rows.map(([term, value]) => build("div", "", build("dt", "", term), build("dd", "", value))));

/** Return a line that says why a request was refused. */
export const reasonLine = (text = "") => build("p", { class: "reason", role: "alert" }, text);

/** Return a line that says what goes on. @param {string} look @param {string} [text] */
export const statusLine = (look, text = "") => build("p", { class: look, role: "status" }, text);

/** Replace the contents and restore focus: to the element with the same key, or else to the whole.
 * @param {HTMLElement} root @param {(Node | string)[]} children */
export function refill(root, ...children) {
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && root.contains(focused);
  const key = hadFocus ? keys.get(focused) : undefined;
  root.replaceChildren(...children);
  if (!hadFocus) return;
  const same = key && [...root.querySelectorAll("*")].find((each) => keys.get(each) === key);
  if (same instanceof HTMLElement) {
    same.focus({ preventScroll: true });
    return;
  }
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/** @template {HTMLElement} Kind @param {Kind} element @param {string} key Identifies it. @returns {Kind} */
export function keyed(element, key) {
  keys.set(element, key);
  return element;
}
