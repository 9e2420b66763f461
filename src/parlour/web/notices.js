// What the page says: a short notice over the table, the one live region for those who listen, and whether the
// line is down.

import { words } from "./words.js";

const SHOWN_FOR = 4200;

const notice = /** @type {HTMLElement} */ (document.querySelector("#notice"));
const live = /** @type {HTMLElement} */ (document.querySelector("#live"));
const offline = /** @type {HTMLElement} */ (document.querySelector("#offline"));
let hiding = 0;
let saying = 0;
/** @type {string[]} */
let toSay = [];

/** A sentence for the eye and the ear, with something that can be done about it.
 * @param {string} text @param {{ label: string, act: () => void }} [action] */
export function tell(text, action) {
  clearTimeout(hiding);
  notice.replaceChildren(text);
  if (action) {
    const button = document.createElement("button");
    button.textContent = action.label;
    button.onclick = () => {
      hush();
      action.act();
    };
    notice.append(button);
  }
  notice.hidden = false;
  hiding = window.setTimeout(hush, action ? 2 * SHOWN_FOR : SHOWN_FOR);
  say(text);
}

export function hush() {
  clearTimeout(hiding);
  notice.hidden = true;
}

/** For the ear alone. What is said at the same moment is said together.
 * @param {string} text */
export function say(text) {
  if (!text) return;
  toSay.push(text);
  clearTimeout(saying);
  saying = window.setTimeout(() => {
    live.textContent = toSay.join(" ");
    toSay = [];
  }, 60);
}

let fading = 0;

/** @param {boolean} isHere */
export function showLine(isHere) {
  clearTimeout(fading);
  if (isHere) {
    offline.hidden = true;
    return;
  }
  // A line that is back within a moment is nobody's business.
  fading = window.setTimeout(() => {
    offline.hidden = false;
    offline.textContent = words.reconnecting;
  }, 700);
}
