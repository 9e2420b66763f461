// A won game: the cards cascade, then what it came to.

import { copyText } from "../kit/clipboard.js";
import { isDialogOpen, openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
import { dealProof } from "../kit/proof.js";
import { clockText } from "../words/en/common.js";
import { resultWords as w } from "../words/en/panels.js";
import { celebrate } from "./celebration.js";
import { openNewGame } from "./new-game.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Game } from "./game.js" */

/** @param {Game} game @param {Update} update @param {number | null} wait Until the last card lies still; null for a game
 * won before, which nobody celebrates again. */
export async function openResult(game, update, wait) {
  const { score, room } = update;
  if (wait !== null) {
    await new Promise((done) => setTimeout(done, wait));
    await celebrate(game.board);
  }
  const now = game.state.update?.room;
  if (now?.round !== room.round || now.id !== room.id || isDialogOpen()) return; // something else has begun
  const { body, close } = openDialog(w.title, "result");
  const start = oneAtATime((/** @type {string} */ deal) =>
    game.pending.question({ type: "start", deal }).then(close, (problem) => tell(problem.message)));
  const records = build("p", "records");
  records.setAttribute("role", "status");
  body.append(
    build(
      "dl",
      "figures",
      row(w.score, String(score?.points ?? 0)),
      row(w.time, clockText(score?.seconds ?? 0)),
      row(w.moves, String(score?.moves ?? 0)),
    ),
    records,
    build(
      "div",
      "buttons stacked",
      pressable(w.next, () => start("winnable"), "main"),
      pressable(w.same, () => start("same")),
      ...(room.seed ? [raceLink(room.seed, room.rules)] : []),
      pressable(w.newGame, () => void openNewGame(game)),
    ),
    ...(room.seed ? [dealCode(room.seed, room.rules)] : []),
    build(
      "details",
      "",
      build("summary", "", w.proof),
      dealProof([w.seed, room.seed], [w.promise, room.promise], [w.undos, String(score?.undos ?? 0)]),
    ),
  );
  if (wait !== null) records.textContent = (await beaten(room.rules)).join(" · ");
}

/** The records that the game just won has beaten, in words.
 * @param {string} rules @returns {Promise<string[]>} */
async function beaten(rules) {
  try {
    const answer = await fetch("/api/me");
    const { statistics } = /** @type {{ statistics: { game: string, every_rule: string, beaten: string[] }[] }} */ (await answer.json());
    const line = statistics.find((each) => each.game === "klondike" && each.every_rule === rules);
    return w.records.filter(([name]) => line?.beaten.includes(name)).map(([, text]) => text);
  } catch {
    return []; // the game is won all the same
  }
}

/** @param {string} seed @param {string} rules */
function raceLink(seed, rules) {
  const link = build("a", "press", w.race);
  link.href = `/race?${new URLSearchParams({ deal: seed, rules })}`;
  return link;
}

/** The code of the deal, to be sent to somebody or kept.
 * @param {string} seed @param {string} rules */
function dealCode(seed, rules) {
  const link = `${location.origin}/?${new URLSearchParams({ deal: seed, rules })}`;
  const said = build("p", "said");
  said.setAttribute("role", "status");
  /** @param {string} label @param {string} text */
  const copying = (label, text) =>
    pressable(label, () => void copyText(text).then((isDone) => {
      said.textContent = isDone ? w.copied : w.notCopied;
    }), "quiet");
  return build(
    "div",
    "deal-code",
    build("p", "", `${w.code} `, build("code", "", seed)),
    build("div", "", copying(w.copyCode, seed), copying(w.copyLink, link)),
    said,
  );
}

/** @param {string} label @param {string} value */
const row = (label, value) => build("div", "", build("dt", "", label), build("dd", "", value));
