// The end of a game: the cards of a won one cascade, then the result is shown.

import { openedDialog, openDialog } from "../kit/dialog.js";
import { build, statusLine, terms } from "../kit/elements.js";
import { oneAtATime, pressable } from "../kit/fields.js";
import { nextSteps } from "../kit/next-steps.js";
import { tell } from "../kit/notices.js";
import { load } from "../kit/reload.js";
import { address, get } from "../kit/root.js";
import { replayLinks, shareButton, shareResult } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { choicesOf, clockText, numberText, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { celebrate } from "./celebration.js";
import { dealCode } from "./deal-code.js";
import { openNewGame } from "./new-game.js";

/** @import { RoomInfo, Update } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */
/** @import { Own } from "./solitaire.js" */

/** A placeholder for the number of moves, as wide as any real one. */
const LONG_PAR = 200;
/** Milliseconds for which a result waits for the records it has beaten. */
const LONGEST_WAIT = 2000;
const RECORDS = ["best_score", "best_seconds", "fewest_moves"];

/** @param {Game} game @param {Own} own @param {Update} update @param {number | null} wait Until the last card is at rest;
 * null for a game that ended before, without a celebration. */
export async function openResult(game, own, update, wait) {
  const { score, room } = update;
  const isWon = Boolean(room.winners?.length);
  const beating = wait === null ? [] : beaten(room); // requested while the cards cascade
  if (wait !== null) {
    await new Promise((done) => setTimeout(done, wait));
    if (isWon) await celebrate(game.board);
  }
  const beats = await beating;
  const now = game.state.update?.room;
  if (now?.round !== room.round || now.id !== room.id || openedDialog()) return; // another game has started
  const { body, close } = openDialog(words(isWon ? "common.youWon" : "solitaire.over"), "result");
  const start = oneAtATime((/** @type {string} */ deal) =>
    game.pending.question({ type: "start", deal }).then(close, (problem) => tell(refusalText(problem))));
  const par = statusLine("par", words("result.parProven", { count: LONG_PAR })); // invisible until it is known, to reserve its space
  const replay = replayLinks(room.replay);
  const { daily: day = "", rules, is_ranked: isRanked } = room;
  const share = isRanked && !room.replay ? [shareButton(() => shareResult({ game: room.game, rules, day, isWon, moves: score?.moves ?? 0, seconds: score?.seconds ?? 0, isHelped: false }), "quiet")] : replay.share;
  const look = room.daily ? "press quiet" : "press";
  const challenge = room.seed && own.rival ? [build("a", { class: look, href: address(`/${own.rival}?${new URLSearchParams({ deal: room.seed, rules })}`) }, words("result.challenge"))] : [];
  body.append(
    ...(score ? [terms("figures", [[words("common.score"), numberText(score.points)], [words("common.time"), clockText(score.seconds)], [words("common.moves"), numberText(score.moves)]])] : []),
    build("div", "asides", ...(room.was_helped ? [build("p", "", words("statistics.won_with_help"))] : []), ...(score?.undos ? [build("p", "", `${words("result.undos")} `, build("b", "", numberText(score.undos)))] : []), par),
    build("p", "records", beats.join(" · ")),
    nextSteps(
      [pressable(words("common.nextDeal"), () => start("usual"), "main")],
      [...replay.watch, ...(room.daily ? [build("a", { class: "press", href: address("/daily") }, words("common.daily"))] : challenge)],
      [
        pressable(words("common.restart"), () => start("same"), "quiet"),
        ...(room.daily ? challenge : []),
        ...share,
        ...(score ? [pressable(words("common.boards"), () => void load(import("../boards/boards.js")).then(({ openBoards }) => openBoards(room.game, room.rules)), "quiet")] : []),
        pressable(words("result.newGame"), () => void openNewGame(game), "quiet"),
      ],
    ),
    ...(room.seed ? [dealCode(words("deal.code"), { seed: room.seed, rules: room.rules })] : []),
    ...(room.promise && room.seed ? [fairDeal(room)] : []),
  );
  if (game.allowed.hasSolver) void showPar(game, par);
}

/** Show the fewest moves in which the deal could be won, when the solver has found them.
 * @param {Game} game @param {HTMLElement} shown */
async function showPar(game, shown) {
  try {
    const { par, is_proven } = await game.pending.question({ type: "par" });
    if (!par) return;
    shown.textContent = words(is_proven ? "result.parProven" : "result.parKnown", { count: par });
    shown.classList.add("known");
  } catch {
    // another game has started, or the solver is busy: it stays empty
  }
}

/** Return the records that the game just won has beaten, as texts.
 * @param {RoomInfo} room @returns {Promise<string[]>} */
async function beaten({ game, rules }) {
  try {
    const { statistics } = /** @type {{ statistics: { game: string, every_rule: string, beaten: string[] }[] }} */ (await get("/api/me", {}, { signal: AbortSignal.timeout(LONGEST_WAIT) }));
    const own = statistics.find((each) => each.game === game && each.every_rule === rules);
    return choicesOf("result.", RECORDS.filter((name) => own?.beaten.includes(name))).map(([, text]) => text);
  } catch {
    return []; // the result is shown without them
  }
}
