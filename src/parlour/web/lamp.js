// The winnable lamp: asks the solver about the position on the table, and shows what it proved.

import { tell } from "./notices.js";
import { change, options } from "./options.js";
import { lampWords, words } from "./words.js";

/** @import { Room } from "./room.js" */
/** @import { Answer } from "./wire.js" */

let asked = "";

/** @param {Room} room @param {HTMLButtonElement} button */
export function switchLamp(room, button) {
  change({ lamp: !options.lamp });
  asked = "";
  if (options.lamp) void shine(room, button, true);
  else dark(button);
}

/** @param {Room} room @param {HTMLButtonElement} button @param {boolean} isAloud */
export async function shine(room, button, isAloud = false) {
  const position = JSON.stringify(room.update?.view);
  if (room.update?.room.status !== "playing" || position === asked) return;
  asked = position;
  glow(button, "asking");
  try {
    /** @type {Answer} */
    const answer = await room.question({ type: "lamp" });
    const verdict = answer.verdict === "winnable" || answer.verdict === "lost" ? answer.verdict : "unknown";
    if (position !== asked || !options.lamp) return;
    const wasLost = button.dataset.was === "lost";
    glow(button, verdict);
    if (verdict === "lost" && !wasLost) tellLost(room);
    else if (isAloud) tell(lampWords[verdict]);
    button.dataset.was = verdict;
  } catch (problem) {
    change({ lamp: false });
    dark(button);
    if (problem instanceof Error) tell(problem.message);
  }
}

/** Before the first move there is nothing to go back to: the deal itself is lost.
 * @param {Room} room */
function tellLost(room) {
  const isDeal = !room.update?.can_undo;
  if (isDeal) tell(words.lostDeal, { label: words.dealWinnable, act: () => room.ask({ type: "start", deal: "winnable" }) });
  else tell(lampWords.lost, { label: words.goBack, act: () => room.ask({ type: "rescue" }) });
}

/** @param {HTMLButtonElement} button @param {keyof typeof lampWords} verdict */
function glow(button, verdict) {
  button.dataset.verdict = verdict;
  button.title = `${words.lamp}: ${lampWords[verdict]}`;
  button.setAttribute("aria-label", button.title);
}

/** @param {HTMLButtonElement} button */
function dark(button) {
  delete button.dataset.verdict;
  delete button.dataset.was;
  button.title = `${words.lamp} (L)`;
  button.setAttribute("aria-label", words.lamp);
}
