// The odds: how a game stands, from the cards that its player has seen. A small meter in the bar, for those who want it,
// and what it means when it is pressed.

import { openDialog, openedDialog } from "../kit/dialog.js";
import { build, setText } from "../kit/elements.js";
import { pressable, toggle } from "../kit/fields.js";
import { learnWords } from "../kit/more-words.js";
import { change, follow, options } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { addControl, button as control, labelControl } from "../kit/toolbar.js";
import { Refused } from "../wire/refused.js";
import { percentText, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";

/** @import { Answer, Estimate } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */

/** Milliseconds for which the table is left alone before it is asked about: a player may be in the midst of it. */
const PAUSE = 150;
/** The server has another table before it, or another question. */
const IN_VAIN = ["stale", "superseded"];

/** What was last asked about, and what came of it: the table, its odds, how often good play wins. */
let asked = "";
/** @type {Pick<Answer, "winnable" | "chance"> | null} */
let known = null;
let timer = 0;
/** @type {() => void} Shows what is known in the dialog, while that is open. */
let showInDialog = () => {};

/** The meter shows how the table stands, as soon as it is at rest.
 * @param {Game} game */
export async function showOdds(game) {
  await learnWords();
  if (!control("odds")) {
    addMeter(game);
    showInMeter(); // the dialog may have asked before
    follow(() => {
      setHidden(control("odds"), !options.odds);
      document.documentElement.toggleAttribute("data-odds", options.odds); // the bar makes room for it
    });
  }
  const table = tableOf(game);
  if (!options.odds || table === asked) return;
  asked = table;
  clearTimeout(timer);
  if (table) timer = window.setTimeout(() => void ask(game), PAUSE);
  else know(null);
}

/** The cards as they lie; empty while no game is played.
 * @param {Game} game */
function tableOf({ state: { update } }) {
  return update?.room.status === "playing" && update.view ? JSON.stringify([update.room.id, update.room.round, update.view]) : "";
}

/** @param {Game} game @param {boolean} [withChance] @returns {Promise<Refused | undefined>} Why there are none. */
async function ask(game, withChance = false) {
  const table = tableOf(game);
  asked = table;
  try {
    const answer = await game.pending.question({ type: "odds", chance: withChance });
    if (table === tableOf(game)) know(answer);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    if (IN_VAIN.includes(problem.code)) return undefined; // the next table is asked about
    know(null);
    asked = "";
    if (problem.isTemporary) timer = window.setTimeout(() => void showOdds(game), 1000 * (problem.retry ?? 5));
    return problem;
  }
  return undefined;
}

/** @param {Pick<Answer, "winnable" | "chance"> | null} answer */
function know(answer) {
  known = answer;
  showInMeter();
  showInDialog();
}

// The meter

/** @param {Game} game */
function addMeter(game) {
  addControl("odds", ring(0), { label: words("odds.name"), key: "W", act: () => void openOdds(game) }, control("lamp").nextElementSibling);
}

function showInMeter() {
  const meter = control("odds");
  if (!meter) return;
  const { winnable } = known ?? {};
  const picture = meter.querySelector("svg");
  if (picture) picture.outerHTML = ring(winnable?.share ?? 0);
  labelControl("odds", winnable ? percentText(winnable.share) : words("odds.name"));
  meter.title = winnable ? winnableText(winnable) : words("odds.name");
  meter.setAttribute("aria-label", winnable ? words("odds.says", { odds: winnableText(winnable) }) : words("odds.name"));
}

/** A ring that is filled so far.
 * @param {number} share */
const ring = (share) => `<svg viewBox="0 0 24 24" aria-hidden="true" class="icon"><circle cx="12" cy="12" r="8.500" stroke-opacity="0.350"/>\
<path d="M12 3.500a8.500 8.500 0 0 1 0 17a8.500 8.500 0 0 1 0-17" pathLength="100" stroke-width="4" stroke-linecap="butt" stroke-dasharray="${Math.round(share * 100)} 200"/></svg>`;

/** @param {Estimate} estimate */
const winnableText = (estimate) => `${words("odds.winnable", { percent: percentText(estimate.share) })} ${spanText(estimate)}`;

/** How sure it is.
 * @param {Estimate} estimate */
const spanText = ({ low, high }) => (low === high ? words("odds.exact") : words("odds.between", { low: percentText(low), high: percentText(high) }));

// What it means

/** @param {Game} game */
export async function openOdds(game) {
  await learnWords();
  if (openedDialog()) return;
  const { dialog, body } = openDialog(words("odds.name"), "odds");
  const lines = build("div", "");
  lines.setAttribute("role", "status");
  const first = build("p", "");
  const second = build("p", "");
  lines.append(first, second);
  const more = pressable(words("odds.askChance"), () => void askFor(true), "main");
  const shown = toggle({ name: "odds", label: words("odds.show"), isOn: options.odds });
  body.append(lines, build("p", "note", words("odds.fair")), shown, build("div", "buttons", more));
  shown.addEventListener("change", () => change({ odds: !options.odds }));

  /** @param {boolean} withChance */
  async function askFor(withChance) {
    if (withChance) setText(second, words("odds.playing"));
    more.disabled = true;
    const refused = await ask(game, withChance);
    if (refused) setText(withChance ? second : first, refusalText(refused));
    more.disabled = false;
  }

  showInDialog = () => {
    const { winnable, chance } = known ?? {};
    setText(first, winnable ? winnableText(winnable) : words("odds.none"));
    setText(second, chance ? `${words("odds.chance", { percent: percentText(chance.share) })} ${spanText(chance)}` : "");
    setHidden(more, !winnable || Boolean(chance), shown.querySelector("input"));
  };
  dialog.addEventListener("close", () => (showInDialog = () => {}));
  showInDialog();
  if (!tableOf(game) || (known?.winnable && asked === tableOf(game))) return;
  setText(first, words("odds.asking"));
  await askFor(false);
}
