// The odds of a game, from the cards that its player has seen: an optional meter in the bar, and a dialog that explains it.

import { openDialog, openedDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { oneAtATime, pressable, toggle } from "../kit/fields.js";
import { change, follow, options } from "../kit/options.js";
import { passFocus, setHidden } from "../kit/pass-focus.js";
import { addControl, button as control, labelControl, showControl } from "../kit/toolbar.js";
import { Refused } from "../wire/refused.js";
import { percentText, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";

/** @import { Answer, Estimate } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */

/** Debounce in milliseconds: the table must be unchanged this long before its odds are requested. */
const PAUSE = 150;

/** The last request and its answer: the table, its odds, how often good play wins. */
let asked = "";
/** @type {Pick<Answer, "winnable" | "chance"> | null} */
let known = null;
let timer = 0;
/** @type {() => void} Updates the dialog while it is open. */
let showInDialog = () => {};

/** Update the meter once the table is at rest.
 * @param {Game} game */
export async function showOdds(game) {
  if (!control("odds")) {
    addControl("odds", ring(0), { label: words("odds.name"), key: "W", act: () => void openOdds(game) }, control("lamp").nextElementSibling);
    showInMeter(); // the dialog may have asked before
    follow(() => {
      showControl("odds", options.odds);
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

/** Return the cards on the table as a key; empty while no game is played.
 * @param {Game} game */
function tableOf({ state: { update } }) {
  return update?.room.status === "playing" && update.view ? JSON.stringify([update.room.id, update.room.round, update.view]) : "";
}

/** @param {Game} game @param {boolean} [withChance] @returns {Promise<Refused | undefined>} The refusal, if there is one. */
async function ask(game, withChance = false) {
  /** @type {Answer | null} */
  let answer = null;
  try {
    while (!answer) {
      asked = tableOf(game);
      if (!asked) break;
      answer = await game.pending.questionTable({ type: "odds", chance: withChance }).catch((problem) => {
        if (problem instanceof Refused && problem.code === "stale") return null; // the cards have changed meanwhile at the server
        throw problem;
      });
    }
    asked = tableOf(game);
    know(answer);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    if (problem.code === "superseded") return undefined; // superseded by a later request
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

function showInMeter() {
  const meter = control("odds");
  if (!meter) return;
  const { winnable } = known ?? {};
  const picture = meter.querySelector("svg");
  if (picture) picture.outerHTML = ring(winnable?.share ?? 0);
  labelControl("odds", winnable ? percentText(winnable.share) : words("odds.name"));
  const told = winnable && winnableTexts(winnable).join("\n");
  meter.title = told ?? words("odds.name");
  meter.setAttribute("aria-label", told ? words("odds.says", { odds: told }) : words("odds.name"));
}

/** Return a ring that is filled to a share.
 * @param {number} share */
const ring = (share) => `<svg viewBox="0 0 24 24" aria-hidden="true" class="icon"><circle cx="12" cy="12" r="8.5" stroke-opacity="0.35"/>\
<path d="M12 3.5a8.5 8.5 0 0 1 0 17a8.5 8.5 0 0 1 0-17" pathLength="100" stroke-width="4" stroke-linecap="butt" stroke-dasharray="${Math.round(share * 100)} 200"/></svg>`;

/** @param {Estimate} estimate */
const winnableTexts = (estimate) => [words("odds.winnable", { percent: percentText(estimate.share) }), spanText(estimate)];

/** @param {Estimate} estimate */
const spanText = ({ low, high }) => (low === high ? words("odds.exact") : words("odds.between", { low: percentText(low), high: percentText(high) }));

// What it means

/** @param {Game} game */
export async function openOdds(game) {
  if (openedDialog()) return;
  const opener = document.activeElement;
  const { dialog, body } = openDialog(words("odds.name"), "odds");
  const first = build("div", "");
  const second = build("div", "");
  const more = pressable(words("odds.askChance"), oneAtATime(() => askFor(true)), "main");
  const shown = toggle({ name: "odds", label: words("odds.show"), isOn: options.odds });
  body.append(build("div", { role: "status" }, first, second), build("div", "buttons", more), build("p", "note", words("odds.fair")), build("p", "note", words("odds.notDifficulty")), shown);
  shown.addEventListener("change", () => change({ odds: !options.odds }));

  /** @param {boolean} withChance */
  async function askFor(withChance) {
    if (withChance) write(second, words("odds.playing"));
    const refused = await ask(game, withChance);
    if (refused) write(withChance ? second : first, refusalText(refused));
  }

  showInDialog = () => {
    const { winnable, chance } = known ?? {};
    write(first, ...(winnable ? winnableTexts(winnable) : [words("odds.none")]));
    write(second, ...(chance ? [words("odds.chance", { percent: percentText(chance.share) }), spanText(chance)] : []));
    setHidden(more, !winnable || Boolean(chance), shown.querySelector("input"));
  };
  dialog.addEventListener("close", () => {
    showInDialog = () => {};
    if (opener === control("odds") && !options.odds) passFocus(control("lamp")); // focus can't return to it
  });
  showInDialog();
  if (!tableOf(game) || (known?.winnable && asked === tableOf(game) && !game.pending.isBusy)) return;
  write(first, words("odds.asking"));
  await askFor(false);
}

/** Write a paragraph for each sentence, only if they change, so that nothing is read out twice.
 * @param {HTMLElement} place @param {string[]} sentences */
function write(place, ...sentences) {
  const shown = [...place.children].map(({ textContent }) => textContent);
  if (shown.join("\n") !== sentences.join("\n")) place.replaceChildren(...sentences.map((text) => build("p", "", text)));
}
