// Avatars are emoji. A machine without an emoji font would show empty boxes: there a coloured disc with the first
// letter of the name replaces them.

import { build } from "./elements.js";

const HUES = 12;
/** @type {boolean | undefined} */
let hasPictures;

/** Return whether emoji are drawn in colour here. */
function canDraw() {
  if (hasPictures !== undefined) return hasPictures;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 20;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return (hasPictures = true);
  pen.font = `16px ${getComputedStyle(document.documentElement).getPropertyValue("--emoji")}`;
  pen.fillText("🦊", 0, 16);
  const { data } = pen.getImageData(0, 0, 20, 20);
  hasPictures = data.some((value, index) => index % 4 < 3 && value > 0); // text alone is black
  return hasPictures;
}

/** @param {string} avatar @param {string} name The player's. */
export function avatarOf(avatar, name) {
  const made = build("span", "avatar");
  showAvatar(made, avatar, name);
  return made;
}

/** @param {HTMLElement} element @param {string} avatar @param {string} name */
export function showAvatar(element, avatar, name) {
  element.setAttribute("aria-hidden", "true");
  if (canDraw() || !avatar) {
    element.textContent = avatar;
    return;
  }
  const hue = ((avatar.codePointAt(0) ?? 0) % HUES) * (360 / HUES);
  element.replaceChildren(build("span", "disc", [...name][0]?.toUpperCase() ?? ""));
  element.style.setProperty("--hue", String(hue));
}

/** Return a player's name: a long one is cut at its own end, whatever the direction of the page.
 * @param {string} name */
export function nameOf(name) {
  return build("b", { dir: "auto" }, name);
}
