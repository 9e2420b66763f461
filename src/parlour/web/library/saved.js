// Games and favourite deals in a file: all that were played without a server, to be read again by any other page.

import { post } from "../device/asking.js";
import { place } from "../end/end.js";
import { build, statusLine } from "../kit/elements.js";
import { oneAtATime, pressable } from "../kit/fields.js";
import { get } from "../kit/root.js";
import { Refused } from "../wire/refused.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";

/** @typedef {{ parlour: number, games: unknown[], deals: { game: string, rules: string, deal: string, note: string }[] }} Saved */

const NAME = "parlour-games.json";

/** Return what saves and reads a file. @param {() => Promise<unknown>} refresh Called when something was added. */
export function savedGames(refresh) {
  const said = statusLine("said");
  const input = build("input", { type: "file", accept: ".json,application/json", hidden: "" });
  const read = pressable(words("offline.read"), () => input.click());
  const save = pressable(words("offline.save"), oneAtATime(async () => {
    const link = build("a", { href: URL.createObjectURL(new Blob([JSON.stringify(await get("/api/saved"))], { type: "application/json" })), download: NAME });
    link.click();
    URL.revokeObjectURL(link.href);
  }));
  input.onchange = () => void add().catch((problem) => {
    said.textContent = problem instanceof Refused ? refusalText(problem) : words("offline.notFile");
  });

  async function add() {
    const [file] = input.files ?? [];
    if (!file) return;
    /** @type {Saved} */
    const { games, deals } = JSON.parse(await file.text());
    input.value = ""; // the same file may be chosen again
    let count = 0;
    /** @type {Refused | null} */
    let refused = null;
    for (const game of games) {
      try {
        count += Number((await post("games/offline", JSON.stringify(game))).is_new);
      } catch (problem) {
        if (!(problem instanceof Refused) || problem.isTemporary) throw problem;
        refused = problem; // the others are added all the same
      }
    }
    for (const { game, rules, deal, note } of deals) await post("library/keep", { game, rules, deal, note });
    await refresh();
    said.textContent = [words("offline.added", { count }), ...(refused ? [refusalText(refused)] : [])].join(" ");
  }

  return [build("div", "buttons", ...(place ? [save] : []), read, input), said];
}
