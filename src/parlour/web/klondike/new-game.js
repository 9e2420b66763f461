// A new game: its rules, and which deal.

import { hideImpossible, readRules, ruleFields } from "../company/rule-fields.js";
import { openDialog } from "../kit/dialog.js";
import { build, reasonLine } from "../kit/elements.js";
import { choose, pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
import { dealProof } from "../kit/proof.js";
import { writeRules } from "../kit/rules.js";
import { describeHouse } from "../wire/games.js";
import { ruleValues } from "../wire/rule-values.js";
import { newGameWords as w } from "../words/en/panels.js";
import { isUnderWay } from "./state.js";

/** @import { Game as Described } from "../wire/games.js" */
/** @import { Game } from "./game.js" */

/** @param {Game} game */
export async function openNewGame(game) {
  const described = await describeKlondike();
  if (described) openForm(game, described);
  else tell(w.notDescribed);
}

/** @param {Game} game @param {Described} described */
function openForm(game, described) {
  const { body, close } = openDialog(w.title, "new-game");
  const now = game.state.update?.room.rules ?? "";
  const { first, others } = ruleFields(described, now);
  const seed = build("input", "seed");
  Object.assign(seed, { name: "seed", maxLength: 200, autocomplete: "off", placeholder: w.seedExample });
  seed.setAttribute("aria-label", w.seed);
  const reason = reasonLine();
  const more = build("details", "", build("summary", "", w.more), ...others);
  const deal = choose({ name: "deal", label: w.deal, choices: w.dealChoices, value: "winnable" });
  deal.append(seed);
  const ask = oneAtATime((/** @type {Record<string, unknown>} */ message) => {
    reason.textContent = message.deal === "winnable" ? w.searching : "";
    return game.pending.question(message).then(close, (problem) => {
      reason.textContent = problem.message;
    });
  });
  const start = pressable(w.start, () => begin(), "main");
  const form = build(
    "form",
    "",
    ...[...first, deal, more, reason],
    ...(isUnderWay(game.state.update) ? [build("p", "note", w.abandons)] : []),
    build("div", "buttons", pressable(w.same, () => ask({ type: "start", deal: "same" })), start),
  );
  body.append(form);
  const { promise, seed: known } = game.state.update?.room ?? {};
  if (promise && !known) body.append(dealProof([w.promise, promise]));
  follow();
  form.addEventListener("change", ({ target }) => {
    follow();
    if (target instanceof HTMLInputElement && target.value === "seed") seed.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });

  function follow() {
    hideImpossible(described, form);
    seed.hidden = new FormData(form).get("deal") !== "seed";
  }

  function begin() {
    const chosen = new FormData(form);
    const deal = String(chosen.get("deal"));
    if (deal === "seed" && !seed.value.trim()) {
      reason.textContent = w.seedMissing;
      seed.focus();
      return;
    }
    const rules = readRules(described, form);
    const which = deal === "seed" ? { seed: seed.value.trim() } : { deal };
    const isSame = writeRules(ruleValues(described, rules)) === writeRules(ruleValues(described, now));
    ask(isSame ? { type: "start", ...which } : { type: "open", game: described.name, rules, ...which });
  }
}

async function describeKlondike() {
  try {
    return (await describeHouse()).games.find(({ name }) => name === "klondike");
  } catch {
    return undefined; // there is no connection now
  }
}
