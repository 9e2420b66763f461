// The winnable lamp: asks the solver about the position on the table, and shows what it proved.

import { icon } from "../kit/icons.js";
import { tell } from "../kit/notices.js";
import { change, options } from "../kit/options.js";
import { labelControl } from "../kit/toolbar.js";
import { Refused } from "../wire/refused.js";
import { lampLabels, lampWords, words } from "../words/en/klondike.js";

/** @import { IconName } from "../kit/icons.js" */
/** @import { Game } from "./game.js" */

let asked = "";
let isAsking = false;
/** @type {string | null} What the lamp said before. */
let before = null;

/** @param {Game} game @param {HTMLButtonElement} button */
export function switchLamp(game, button) {
  change({ lamp: !options.lamp });
  asked = "";
  if (options.lamp) void shine(game, button, true);
  else dark(button);
}

/** Asks about the table as it is now, one question at a time: what changes meanwhile is asked about next.
 * @param {Game} game @param {HTMLButtonElement} button @param {boolean} isAloud */
export async function shine(game, button, isAloud = false) {
  const { update } = game.state;
  const position = JSON.stringify(update?.view);
  if (isAsking || !options.lamp || update?.room.status !== "playing" || position === asked) return;
  asked = position;
  isAsking = true;
  glow(button, "asking");
  try {
    const { verdict } = await game.pending.question({ type: "lamp" });
    if (options.lamp) showVerdict(game, button, verdict === "winnable" || verdict === "lost" ? verdict : "unknown", isAloud);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    if (problem.code === "too-often") {
      asked = "";
      await new Promise((done) => setTimeout(done, 1000 * (problem.retry ?? 1)));
    } else if (options.lamp) {
      showRefused(game, button, problem, isAloud);
    }
  } finally {
    isAsking = false;
  }
  void shine(game, button);
}

/** @param {Game} game @param {HTMLButtonElement} button @param {"winnable" | "lost" | "unknown"} verdict @param {boolean} isAloud */
function showVerdict(game, button, verdict, isAloud) {
  glow(button, verdict);
  if (verdict === "lost" && before !== "lost") tellLost(game);
  else if (isAloud) tell(lampWords[verdict]);
  before = verdict;
}

/** @param {Game} game @param {HTMLButtonElement} button @param {Refused} refused @param {boolean} isAloud */
function showRefused(game, button, refused, isAloud) {
  if (game.state.update?.room.status !== "playing") {
    dark(button); // the game was over before the question came
    return;
  }
  glow(button, "unknown");
  if (isAloud) tell(refused.message);
}

/** Before the first move there is nothing to go back to: the deal itself is lost.
 * @param {Game} game */
function tellLost(game) {
  const isDeal = !game.state.update?.can_undo;
  if (isDeal) tell(words.lostDeal, { label: words.dealWinnable, act: () => game.pending.request({ type: "start", deal: "winnable" }) });
  else tell(lampWords.lost, { label: words.goBack, act: () => game.pending.request({ type: "rescue" }) });
}

/** @param {HTMLButtonElement} button @param {keyof typeof lampWords} verdict */
function glow(button, verdict) {
  button.dataset.verdict = verdict;
  draw(button, verdict === "winnable" ? "lampLit" : verdict === "lost" ? "lampOut" : "lamp");
  button.title = `${words.lamp}: ${lampWords[verdict]}`;
  button.setAttribute("aria-label", button.title);
  labelControl("lamp", lampLabels[verdict]);
}

/** @param {HTMLButtonElement} button @param {IconName} name */
function draw(button, name) {
  const picture = button.querySelector("svg");
  if (picture) picture.outerHTML = icon(name);
}

/** @param {HTMLButtonElement} button */
function dark(button) {
  delete button.dataset.verdict;
  draw(button, "lamp");
  before = null;
  button.title = `${words.lamp} (L)`;
  button.setAttribute("aria-label", words.lamp);
  labelControl("lamp", words.lampShort);
}
