// A new game: its rules, and which deal.

import { choose, openDialog, pressable, toggle } from "./dialogs.js";
import { newGameWords as w } from "./panelwords.js";

/** @import { Room } from "./room.js" */

/** @param {Room} room */
export function openNewGame(room) {
  const { body, close } = openDialog(w.title, "new-game");
  const form = document.createElement("form");
  const scoring = [room.rule("scoring") ?? "house", room.rule("timed") && "timed", room.rule("cumulative") && "kept"];
  const seed = document.createElement("input");
  Object.assign(seed, { name: "seed", maxLength: 200, autocomplete: "off", placeholder: w.seedExample });
  seed.setAttribute("aria-label", w.seed);
  seed.className = "seed";
  const reason = document.createElement("p");
  reason.className = "reason";
  reason.setAttribute("role", "alert");
  const more = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = w.more;
  more.append(
    summary,
    choose({ name: "redeals", label: w.redeals, choices: w.redealChoices, value: room.rule("redeals") ?? "" }),
    choose({ name: "empty", label: w.empty, choices: w.emptyChoices, value: room.rule("empty") ?? "kings" }),
    choose({
      ...{ name: "scoring", label: w.scoring, choices: w.scoringChoices },
      value: scoring.filter(Boolean).join(" "),
    }),
    toggle({ name: "takeback", label: w.takeback, isOn: room.rule("takeback") !== "no" }),
  );
  const deal = choose({ name: "deal", label: w.deal, choices: w.dealChoices, value: "fresh" });
  deal.append(seed);
  const start = pressable(w.start, () => begin(), "main");
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  buttons.append(pressable(w.same, () => ask({ type: "start", deal: "same" })), start);
  form.append(
    choose({ name: "draw", label: w.draw, choices: w.drawChoices, value: room.rule("draw") ?? "1" }),
    deal,
    more,
    reason,
    buttons,
  );
  body.append(form);
  const { promise, seed: known } = room.update?.room ?? {};
  if (promise && !known) {
    const proof = document.createElement("dl");
    proof.className = "proof";
    proof.innerHTML = "<div><dt></dt><dd></dd></div>";
    /** @type {HTMLElement} */ (proof.querySelector("dt")).textContent = w.promise;
    /** @type {HTMLElement} */ (proof.querySelector("dd")).textContent = promise;
    body.append(proof);
  }
  showSeed();
  form.addEventListener("change", ({ target }) => {
    showSeed();
    if (target instanceof HTMLInputElement && target.value === "seed") seed.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  start.focus();

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
    const rules = rulesOf(chosen);
    const which = deal === "seed" ? { seed: seed.value.trim() } : { deal };
    const isSame = sorted(rules) === sorted(room.update?.room.rules ?? "");
    ask(isSame ? { type: "start", ...which } : { type: "open", game: "klondike", rules, ...which });
  }

  /** @param {Record<string, unknown>} message */
  function ask(message) {
    reason.textContent = message.deal === "winnable" ? w.searching : "";
    room.question(message).then(close, (problem) => {
      reason.textContent = problem.message;
    });
  }
}

/** As the server reads them: only what is not usual.
 * @param {FormData} chosen */
function rulesOf(chosen) {
  const [scoring, extra] = String(chosen.get("scoring")).split(" ");
  const rules = [];
  if (chosen.get("draw") !== "1") rules.push(`draw=${chosen.get("draw")}`);
  if (chosen.get("redeals")) rules.push(`redeals=${chosen.get("redeals")}`);
  if (chosen.get("empty") !== "kings") rules.push(`empty=${chosen.get("empty")}`);
  if (!chosen.get("takeback")) rules.push("takeback=no");
  if (scoring !== "house") rules.push(`scoring=${scoring}`);
  if (extra === "timed") rules.push("timed=yes");
  if (extra === "kept") rules.push("cumulative=yes");
  return rules.join(" ");
}

/** @param {string} rules */
const sorted = (rules) => rules.split(" ").filter(Boolean).sort().join(" ");
