// A new game: its rules, and which deal.

import { openDialog } from "../kit/dialog.js";
import { build, reasonLine } from "../kit/elements.js";
import { choose, pressable, toggle } from "../kit/fields.js";
import { dealProof } from "../kit/proof.js";
import { parseRules, writeRules } from "../kit/rules.js";
import { newGameWords as w } from "../words/en/panels.js";

/** @import { Game } from "./game.js" */

/** How often the waste is turned over where nothing was chosen. */
const USUAL = [undefined, "unlimited"];

/** @param {Game} game */
export function openNewGame(game) {
  const { body, close } = openDialog(w.title, "new-game");
  const rules = parseRules(game.state.update?.room.rules ?? "");
  const scoring = [rules.get("scoring"), rules.get("timed") === "yes" && "timed", rules.get("cumulative") === "yes" && "kept"];
  const seed = build("input", "seed");
  Object.assign(seed, { name: "seed", maxLength: 200, autocomplete: "off", placeholder: w.seedExample });
  seed.setAttribute("aria-label", w.seed);
  const reason = reasonLine();
  const more = build(
    "details",
    "",
    build("summary", "", w.more),
    choose({ name: "redeals", label: w.redeals, choices: w.redealChoices, value: USUAL.includes(rules.get("redeals")) ? "" : String(rules.get("redeals")) }),
    choose({ name: "empty", label: w.empty, choices: w.emptyChoices, value: String(rules.get("empty")) }),
    choose({ name: "scoring", label: w.scoring, choices: w.scoringChoices, value: scoring.filter(Boolean).join(" ") }),
    toggle({ name: "takeback", label: w.takeback, isOn: rules.get("takeback") !== "no" }),
  );
  const deal = choose({ name: "deal", label: w.deal, choices: w.dealChoices, value: "winnable" });
  deal.append(seed);
  const start = pressable(w.start, () => begin(), "main");
  const form = build(
    "form",
    "",
    choose({ name: "draw", label: w.draw, choices: w.drawChoices, value: String(rules.get("draw")) }),
    ...[deal, more, reason],
    ...(isUnderWay(game) ? [build("p", "note", w.abandons)] : []),
    build("div", "buttons staying", pressable(w.same, () => ask({ type: "start", deal: "same" })), start),
  );
  body.append(form);
  const { promise, seed: known } = game.state.update?.room ?? {};
  if (promise && !known) body.append(dealProof([w.promise, promise]));
  showSeed();
  form.addEventListener("change", ({ target }) => {
    showSeed();
    if (target instanceof HTMLInputElement && target.value === "seed") seed.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });

  function showSeed() {
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
    const wanted = rulesOf(chosen);
    const which = deal === "seed" ? { seed: seed.value.trim() } : { deal };
    const isSame = wanted.every(([name, value]) => rules.get(name) === value);
    ask(isSame ? { type: "start", ...which } : { type: "open", game: "klondike", rules: writeRules(wanted), ...which });
  }

  /** @param {Record<string, unknown>} message */
  function ask(message) {
    reason.textContent = message.deal === "winnable" ? w.searching : "";
    game.pending.question(message).then(close, (problem) => {
      reason.textContent = problem.message;
    });
  }
}

/** @param {Game} game */
function isUnderWay({ state: { update } }) {
  return update?.room.status === "playing" && (update.score?.moves ?? 0) > 0;
}

/** Every rule is named, so that what was chosen holds whatever is usual; but how often the waste is turned over depends on
 * the others, where nothing else was chosen.
 * @param {FormData} chosen @returns {[string, string][]} */
function rulesOf(chosen) {
  const [scoring, extra] = String(chosen.get("scoring")).split(" ");
  /** @param {unknown} isOn */
  const yes = (isOn) => (isOn ? "yes" : "no");
  /** @type {[string, string][]} */
  const rules = [
    ["draw", String(chosen.get("draw"))],
    ["empty", String(chosen.get("empty"))],
    ["takeback", yes(chosen.get("takeback"))],
    ["scoring", scoring],
    ["timed", yes(extra === "timed")],
    ["cumulative", yes(extra === "kept")],
  ];
  const redeals = String(chosen.get("redeals"));
  return redeals ? [...rules, ["redeals", redeals]] : rules;
}
