// The slim bar: its buttons, and score, moves and time.

import { icon } from "./icons.js";
import { options } from "./options.js";
import { clockText } from "./words.js";

/** @import { Update } from "./wire.js" */
/** @typedef {{ name: "new" | "undo" | "redo" | "hint" | "lamp" | "options" | "statistics", label: string, key?: string, act: () => void }} Control */

const bar = /** @type {HTMLElement} */ (document.querySelector("#controls"));
const status = /** @type {HTMLElement} */ (document.querySelector("#status"));
const [points, moves, time] = /** @type {HTMLElement[]} */ ([...status.querySelectorAll("b")]);

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
    bar.append(button);
  }
  bar.addEventListener("keydown", walk);
  bar.addEventListener("focusin", ({ target }) => {
    for (const button of buttons.values()) button.tabIndex = button === target ? 0 : -1;
  });
}

/** @param {string} name */
export const button = (name) => /** @type {HTMLButtonElement} */ (buttons.get(name));

/** @param {KeyboardEvent} event */
function walk(event) {
  const all = [...buttons.values()];
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length].focus();
}

/** The clock runs here between the server's words, from the first move to the last, and not while it is hidden. */
let counted = 0;
let since = 0;
let isRunning = false;

/** @param {Update} update */
export function showUpdate(update) {
  const { score, room } = update;
  points.textContent = String(score?.points ?? 0);
  moves.textContent = String(score?.moves ?? 0);
  // Disabled buttons would lose the focus of whoever just pressed them: these only say so.
  button("undo").setAttribute("aria-disabled", String(!update.can_undo));
  button("redo").setAttribute("aria-disabled", String(!update.can_redo));
  counted = update.seconds ?? score?.seconds ?? 0;
  since = performance.now();
  isRunning = room.status === "playing" && (score?.moves ?? 0) > 0;
  showTime();
}

export function showTime() {
  const seconds = counted + (isRunning && !document.hidden ? (performance.now() - since) / 1000 : 0);
  const text = clockText(seconds);
  if (time.textContent !== text) time.textContent = text;
}

/** @param {boolean} isHidden */
export function stopClock(isHidden) {
  if (isHidden && isRunning) counted += (performance.now() - since) / 1000;
  since = performance.now();
}

export function showClock() {
  status.classList.toggle("untimed", !options.clock);
}

