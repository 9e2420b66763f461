// The end of a game: the cards of a won one cascade, then the result is shown.

import { face } from "../cards/deck.js";
import { openedDialog, openDialog } from "../kit/dialog.js";
import { build, statusLine, terms } from "../kit/elements.js";
import { nextSteps, oneAtATime, pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { replayLinks, shareButton, shareResult } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { clockText, numberText, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { achievements } from "./achievements.js";
import { celebrate } from "./celebration.js";
import { dealCode, dealNumber } from "./deal-code.js";
import { openNewGame } from "./new-game.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */
/** @import { Own } from "./solitaire.js" */

/** A placeholder for the number of moves, as wide as any real one. */
const LONG_PAR = 200;

/** @param {Game} game @param {Own} own @param {Update} update @param {number | null} wait Until the last card is at rest;
 * null for a game that ended before, without a celebration. */
export async function openResult(game, own, update, wait) {
  const { score, room } = update;
  const isWon = Boolean(room.winners?.length);
  const achieving = isWon ? achievements(room, score) : []; // requested while the cards leave
  if (wait !== null) {
    await new Promise((done) => setTimeout(done, wait));
    if (isWon) await celebrate(game.board);
  }
  const [proudest, ...others] = await achieving;
  const now = game.state.update?.room;
  if (now?.round !== room.round || now.id !== room.id || openedDialog()) return; // another game has started
  const { dialog, body, close } = openDialog(words(isWon ? "common.youWon" : "solitaire.over"), "result");
  document.body.classList.add("with-result");
  dialog.addEventListener("close", () => document.body.classList.remove("with-result"));
  const start = oneAtATime((/** @type {string} */ deal) =>
    game.pending.question({ type: "start", deal }).then(close, (problem) => tell(refusalText(problem))));
  const [beside, rest] = waysOn(game, own, update, start);
  body.append(
    ...(isWon ? [fan(), build("p", "proud", proudest ?? words("result.well"))] : []),
    ...(others.length ? [build("p", "also", others.join(" · "))] : []),
    ...(score ? [terms("figures", [[words("common.time"), clockText(score.seconds)], [words("common.moves"), numberText(score.moves)], [words("common.score"), numberText(score.points)]])] : []),
    nextSteps([room.daily ? build("a", { class: "press main", href: address("/daily") }, words("common.daily")) : pressable(words("common.nextDeal"), () => start("usual"), "main")], beside, []),
    more(game, update, rest),
  );
}

const fan = () => build("div", { class: "fan", "aria-hidden": "true" }, ...["KC", "KD", "KS", "KH"].map((card) => build("i", { innerHTML: face(card, options) })));

/** Return two ways on besides the next deal, and the rest.
 * @param {Game} game @param {Own} own @param {Update} update @param {(deal: string) => unknown} start */
function waysOn(game, own, { room, score }, start) {
  const isWon = Boolean(room.winners?.length);
  const { daily: day = "", rules, is_ranked: isRanked } = room;
  const again = pressable(words("common.restart"), () => start("same"));
  const replay = replayLinks(room.replay);
  const share = isRanked && !room.replay ? [shareButton(() => shareResult({ game: room.game, rules, day, isWon, moves: score?.moves ?? 0, seconds: score?.seconds ?? 0, isHelped: false }))] : replay.share;
  const challenge = room.seed && own.rival ? [build("a", { class: "press", href: address(`/${own.rival}?${new URLSearchParams({ deal: room.seed, rules })}`) }, words("result.challenge"))] : [];
  const boards = score ? [pressable(words("common.boards"), () => void load(import("../boards/boards.js")).then(({ openBoards }) => openBoards(room.game, rules)))] : [];
  for (const each of share) each.classList.remove("quiet");
  const ways = isWon ? [...replay.watch, ...challenge, ...share, again] : [again, ...replay.watch, ...challenge, ...share];
  return [ways.slice(0, 2), [...ways.slice(2), ...boards, ...(day ? [] : [pressable(words("result.newGame"), () => void openNewGame(game))])]];
}

/** Return what is behind "More": the other ways on, the fewest moves, the deal and how it was made.
 * @param {Game} game @param {Update} update @param {HTMLElement[]} rest */
function more(game, { room, score, standing }, rest) {
  const par = statusLine("par", words("result.parProven", { count: LONG_PAR })); // invisible until it is known, to reserve its space
  const asides = build("div", "asides",
    ...(standing === undefined ? [] : [build("p", "", words("result.line", { count: standing }))]),
    ...(score?.undos ? [build("p", "", `${words("result.undos")} `, build("b", "", numberText(score.undos)))] : []), par);
  for (const each of rest) each.classList.add("quiet");
  const whole = build("details", "more", build("summary", "", words("result.more")), build("div", "in-words", ...rest), asides,
    ...(room.number ? [build("p", "", dealNumber(room))] : []),
    ...(room.seed ? [dealCode(words("deal.code"), { seed: room.seed, rules: room.rules })] : []),
    ...(room.promise && room.seed ? [fairDeal(room)] : []));
  if (game.allowed.hasSolver) whole.addEventListener("toggle", () => void showPar(game, par), { once: true });
  return whole;
}

/** Show the fewest moves in which the deal could be won, when the solver has found them.
 * @param {Game} game @param {HTMLElement} shown */
async function showPar(game, shown) {
  try {
    const { par, is_proven } = await game.pending.question({ type: "par" });
    if (!par) return;
    shown.classList.add("known");
    shown.textContent = words(is_proven ? "result.parProven" : "result.parKnown", { count: par });
  } catch {
    // another game has started, or the solver is busy: it stays empty
  }
}
