// A won game: the cards cascade, then what it came to.

import { celebrate } from "./celebration.js";
import { openDialog, pressable } from "./dialogs.js";
import { openNewGame } from "./newgame.js";
import { resultWords as w } from "./panelwords.js";
import { clockText } from "./words.js";
import { tell } from "./notices.js";

/** @import { Update } from "./wire.js" */
/** @import { Room } from "./room.js" */
/** @import { Table } from "./table.js" */

/** @param {Room} room @param {Table} table @param {Update} update @param {number | null} wait Until the last card
 * lies still; null for a game won before, which nobody celebrates again. */
export async function openResult(room, table, update, wait) {
  if (wait !== null) {
    await new Promise((done) => setTimeout(done, wait));
    await celebrate(table);
  }
  if (room.update?.room.round !== update.room.round || room.update.room.id !== update.room.id) return;
  const { body, close } = openDialog(w.title, "result");
  const { score, room: info } = update;
  const list = document.createElement("dl");
  list.append(
    row(w.score, String(score?.points ?? 0)),
    row(w.moves, String(score?.moves ?? 0)),
    row(w.time, clockText(score?.seconds ?? 0)),
    row(w.undos, String(score?.undos ?? 0)),
  );
  const proof = document.createElement("dl");
  proof.className = "proof";
  if (info.seed) proof.append(row(w.seed, info.seed));
  if (info.promise) proof.append(row(w.promise, info.promise));
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  const again = () => room.question({ type: "start", deal: "same" }).then(close, (problem) => tell(problem.message));
  const next = pressable(w.newGame, () => openNewGame(room), "main");
  if (info.seed) buttons.append(raceLink(info.seed, info.rules));
  buttons.append(pressable(w.same, () => void again()), next);
  const records = document.createElement("p");
  records.className = "records";
  records.setAttribute("role", "status");
  body.append(list, records, proof, buttons);
  next.focus();
  if (wait !== null) records.textContent = (await beaten(info.rules)).join(" · ");
}

/** The records that the game just won has beaten, in words.
 * @param {string} rules @returns {Promise<string[]>} */
async function beaten(rules) {
  try {
    const answer = await fetch("/api/me");
    const { statistics } = /** @type {{ statistics: { game: string, rules: string, beaten: string[] }[] }} */ (await answer.json());
    const line = statistics.find((each) => each.game === "klondike" && each.rules === rules);
    return w.records.filter(([name]) => line?.beaten.includes(name)).map(([, text]) => text);
  } catch {
    return []; // the game is won all the same
  }
}

/** @param {string} seed @param {string} rules */
function raceLink(seed, rules) {
  const link = document.createElement("a");
  link.className = "press";
  link.href = `/race?${new URLSearchParams({ deal: seed, rules })}`;
  link.textContent = w.race;
  return link;
}

/** @param {string} label @param {string} value */
function row(label, value) {
  const made = document.createElement("div");
  const term = document.createElement("dt");
  const shown = document.createElement("dd");
  term.textContent = label;
  shown.textContent = value;
  made.append(term, shown);
  return made;
}
