// The players' avatars and names. An avatar that is none of our drawings is shown as the character that it is.

import { build } from "./elements.js";
import { portrait } from "./portraits.js";

/** @param {string} avatar */
export function avatarOf(avatar) {
  const made = build("span", "avatar");
  showAvatar(made, avatar);
  return made;
}

/** @param {HTMLElement} element @param {string} avatar */
export function showAvatar(element, avatar) {
  if (element.dataset.shown === avatar) return;
  element.dataset.shown = avatar;
  element.setAttribute("aria-hidden", "true");
  const drawing = portrait(avatar);
  if (drawing) element.innerHTML = drawing;
  else element.textContent = avatar;
}

/** Return a player's name: a long one is cut at its own end, whatever the direction of the page.
 * @param {string} name */
export function nameOf(name) {
  return build("b", { dir: "auto" }, name);
}
