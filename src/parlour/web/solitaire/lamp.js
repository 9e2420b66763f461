// The winnable lamp: asks the solver about the position on the table, and shows what it proved. It is lit for one deal.

import { confirm } from "../kit/confirm.js";
import { openDialog, openedDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { tell } from "../kit/notices.js";
import { forget, keep, kept } from "../kit/storage.js";
import { labelControl } from "../kit/toolbar.js";
import { Refused } from "../wire/refused.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { tellLost, wayBack } from "./lost.js";
import { isLit, lampOf, roundOf } from "./state.js";

/** @import { IconName } from "../kit/icons.js" */
/** @import { Waiting } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */
/** @typedef {"winnable" | "lost" | "unknown" | "asking"} Verdict What the lamp shows. */

/** Kept when the player was told what the lamp does to a game. */
const TOLD = "parlour.lamp-told";

let asked = "";
let isAsking = false;
/** @type {string | null} What the lamp announced last, and of which deal. */
let before = null;
/** The last message to a waiting player. */
let told = "";

/** Light the lamp for this deal; while it is lit, explain it, its verdict, and what can be done.
 * @param {Game} game @param {HTMLButtonElement} button */
export async function pressLamp(game, button) {
  const { update } = game.state;
  if (!update || openedDialog()) return;
  if (isLit(update)) {
    openLamp(game, button);
    return;
  }
  if (!kept(TOLD) && !(await confirm({ title: words("lamp.name"), text: words("lampHelp.about"), yes: words("lampHelp.start"), no: words("lampHelp.cancel") }))) return;
  keep(TOLD, "yes");
  keep(lampOf(game.solitaire.name), roundOf(game.state.update ?? update)); // the deal may be another one by now
  asked = "";
  void shine(game, button, true);
}

/** @param {Game} game @param {HTMLButtonElement} button */
function openLamp(game, button) {
  const { body, close } = openDialog(words("lamp.name"), "lamp");
  const verdict = /** @type {Verdict | undefined} */ (button.dataset.verdict);
  const way = wayBack(game);
  const back = pressable(way.label, () => {
    close();
    way.act();
  }, "main");
  const off = pressable(words("lampHelp.off"), () => {
    forget(lampOf(game.solitaire.name));
    dark(button);
    close();
  });
  body.append(
    ...(verdict ? [build("p", "", verdict === "lost" ? way.text : words(`lamp.${verdict}`))] : []),
    build("p", "note", words("lampHelp.about")),
    build("div", "buttons", off, ...(verdict === "lost" ? [back] : [])),
  );
}

/** Ask about the current table, one request at a time: if it changes meanwhile, ask again afterwards. On another deal
 * the lamp goes out.
 * @param {Game} game @param {HTMLButtonElement} button @param {boolean} isAloud */
export async function shine(game, button, isAloud = false) {
  const { update } = game.state;
  if (!isLit(update)) {
    dark(button);
    return;
  }
  button.setAttribute("aria-pressed", "true");
  const position = JSON.stringify(update?.view);
  if (isAsking || update?.room.status !== "playing" || position === asked) return;
  asked = position;
  isAsking = true;
  glow(button, "asking");
  try {
    const { verdict } = await game.pending.question({ type: "lamp" });
    if (isLit(game.state.update)) showVerdict(game, button, verdict === "winnable" || verdict === "lost" ? verdict : "unknown", isAloud);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    if (problem.code === "stale") {
      asked = ""; // the player has moved on: ask about the next position
    } else if (problem.code === "too-often") {
      asked = "";
      await new Promise((done) => setTimeout(done, 1000 * (problem.retry ?? 1)));
    } else if (game.state.update?.room.status !== "playing") {
      unlit(button); // the game was over before the request arrived
    } else if (isLit(game.state.update)) {
      glow(button, "unknown");
      if (isAloud) tell(refusalText(problem));
    }
  } finally {
    isAsking = false;
  }
  void shine(game, button);
}

/** Show that the solver has not answered yet: on the lamp or, for a hint, in a notice.
 * @param {HTMLButtonElement} button @param {Waiting} waiting */
export function showWaiting(button, { re, ahead = 0 }) {
  const text = ahead ? words("lamp.ahead", { count: ahead }) : words("lamp.asking");
  if (isAsking) label(button, text, ahead ? words("lamp.short.ahead", { count: ahead }) : words("lamp.short.asking"));
  else if (told !== `${re} ${text}`) tell(text);
  told = `${re} ${text}`;
}

/** @param {Game} game @param {HTMLButtonElement} button @param {"winnable" | "lost" | "unknown"} verdict @param {boolean} isAloud */
function showVerdict(game, button, verdict, isAloud) {
  glow(button, verdict);
  const { id, round } = game.state.update?.room ?? {};
  const now = `${id} ${round} ${verdict}`;
  if (verdict === "lost" && before !== now) tellLost(game);
  else if (isAloud) tell(words("lampHelp.on", { verdict: words(`lamp.${verdict}`) }));
  before = now;
}

/** @param {HTMLButtonElement} button @param {Verdict} verdict */
function glow(button, verdict) {
  button.dataset.verdict = verdict;
  draw(button, verdict === "winnable" ? "lampLit" : verdict === "lost" ? "lampOut" : "lamp");
  label(button, words(`lamp.${verdict}`), words(`lamp.short.${verdict}`));
}

/** @param {HTMLButtonElement} button @param {string} text @param {string} short */
function label(button, text, short) {
  button.title = words("lamp.says", { verdict: text });
  button.setAttribute("aria-label", button.title);
  labelControl("lamp", short);
}

/** @param {HTMLButtonElement} button @param {IconName} name */
function draw(button, name) {
  const picture = button.querySelector("svg");
  if (picture) picture.outerHTML = icon(name);
}

/** @param {HTMLButtonElement} button */
function dark(button) {
  asked = "";
  button.setAttribute("aria-pressed", "false");
  unlit(button);
}

/** @param {HTMLButtonElement} button */
function unlit(button) {
  delete button.dataset.verdict;
  draw(button, "lamp");
  before = null;
  button.title = words("common.withKey", { label: `${words("lamp.name")} ${words("hint.askSolver")}`, key: "L" });
  button.setAttribute("aria-label", words("lamp.name"));
  labelControl("lamp", words("lamp.name"));
}
