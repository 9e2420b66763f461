// The status of a solitaire in the bar: time, moves and score.

import { setAttribute, setText } from "../kit/elements.js";
import { options } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { button } from "../kit/toolbar.js";
import { clockText, numberText } from "../words/message.js";

/** @import { Update } from "../wire/messages.js" */

const status = /** @type {HTMLElement} */ (document.querySelector("#status"));
const [time, moves, points] = /** @type {HTMLElement[]} */ ([...status.querySelectorAll("b")]);

/** The clock runs here between updates while the server's does, and not while the page is hidden. */
let counted = 0;
let since = 0;
let isRunning = false;

const elapsed = () => counted + (isRunning && !document.hidden ? (performance.now() - since) / 1000 : 0);

/** @param {Update} update */
export function showUpdate(update) {
  const { score } = update;
  for (const figure of [points, moves]) setHidden(/** @type {HTMLElement} */ (figure.closest("div")), !score);
  setText(points, numberText(score?.points ?? 0));
  setText(moves, numberText(score?.moves ?? 0));
  const seconds = update.seconds ?? score?.seconds ?? (update.room.status === "over" ? elapsed() || undefined : undefined);
  setHidden(/** @type {HTMLElement} */ (time.closest("div")), seconds === undefined);
  // A disabled button would lose focus right after a press, so these are only marked as disabled.
  setAttribute(button("undo"), "aria-disabled", String(!update.can_undo));
  setAttribute(button("redo"), "aria-disabled", String(!update.can_redo));
  counted = seconds ?? 0;
  since = performance.now();
  isRunning = update.seconds !== undefined;
  showTime();
}

export function showTime() {
  status.classList.toggle("untimed", !options.clock);
  setText(time, clockText(elapsed()));
}

/** Keep the clock as it is until the next update is shown. */
export function holdClock() {
  counted = elapsed();
  isRunning = false;
}

/** @param {boolean} isHidden */
export function stopClock(isHidden) {
  if (isHidden && isRunning) counted += (performance.now() - since) / 1000;
  since = performance.now();
}
