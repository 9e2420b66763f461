// A new game: its rules, and which deal.

import { openDialog } from "../kit/dialog.js";
import { build, reasonLine, statusLine } from "../kit/elements.js";
import { choose, oneAtATime, onSubmit, pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { passFocus } from "../kit/pass-focus.js";
import { dealProof } from "../shell/proof.js";
import { hideImpossible, nameDefaults, readRules, ruleFields } from "../shell/rule-fields.js";
import { ratingText } from "../shell/rule-words.js";
import { describeGame } from "../wire/games.js";
import { open as openRoom } from "../shell/parts.js";
import { ruleValues, writeRules } from "../wire/rule-values.js";
import { choicesOf, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { dealCode, dealNumber, givenUp } from "./deal-code.js";
import { markPreset, PRESET, presetChoice, setRules } from "./presets.js";
import { isUnderWay } from "./state.js";

/** @import { Game as Described } from "../wire/games.js" */
/** @import { Game } from "./game.js" */

/** @param {Game} game */
export async function openNewGame(game) {
  const described = await describeGame(game.solitaire.name).catch(() => undefined); // there may be no connection now
  if (described) openForm(game, described);
  else tell(words("newGame.notDescribed"));
}

/** @param {Game} game @param {Described} described */
function openForm(game, described) {
  const { dialog, body, close } = openDialog(words("common.newGame"), "new-game");
  // The card that it was opened from may no longer be on the table.
  dialog.addEventListener("close", () => document.activeElement === document.body && passFocus());
  const now = game.state.update?.room.rules ?? "";
  const { first, others } = ruleFields(described, now);
  const presets = presetChoice(described, now);
  const seed = build("input", { class: "seed", name: "seed", autocomplete: "off", placeholder: words("newGame.codeExample"), "aria-label": words("newGame.enterCode") });
  const reason = reasonLine();
  const progress = statusLine("note");
  const more = build("details", "", build("summary", "", words("common.moreRules")), ...others);
  more.open = !first.length;
  const { difficulties, winnable, usual_deal: value } = described.offers;
  const choices = [...choicesOf("newGame.deal.", winnable ? ["winnable"] : []), ...choicesOf("difficulty.", difficulties), ...choicesOf("newGame.deal.", ["fresh", "seed"])];
  const deal = choose({ name: "deal", label: words("newGame.deal"), choices, value });
  deal.append(seed, ...(difficulties.length ? [build("p", "about", words("difficulty.note"))] : []));
  const question = (/** @type {Record<string, unknown>} */ message) => game.pending.question(message);
  const ask = oneAtATime((/** @type {Record<string, unknown>} */ message) => {
    reason.textContent = "";
    progress.textContent = ["fresh", "same", undefined].includes(/** @type {string} */ (message.deal)) ? "" : words("newGame.searching");
    return (message.type === "open" ? openRoom(question, message) : question(message)).then(
      () => {
        close();
        const { rating, ...now } = game.state.update?.room ?? {};
        if (dealNumber(now)) tell(dealNumber(now));
        if (!rating || message.deal === "same") return;
        const isNearest = message.deal && message.deal !== rating.difficulty;
        tell(isNearest ? words("difficulty.nearest", { difficulty: words(`difficulty.${rating.difficulty}`) }) : ratingText(rating));
      },
      (problem) => {
        progress.textContent = "";
        reason.textContent = refusalText(problem);
      },
    );
  });
  const start = build("button", { class: "press main" }, words("newGame.start")); // Enter submits the form anywhere
  const { promise, seed: known, rating } = game.state.update?.room ?? {};
  const before = givenUp(described.name);
  const number = dealNumber(game.state.update?.room ?? {});
  const here = [
    ...(number ? [build("p", "about", number)] : []),
    ...(rating ? [build("p", "about", ratingText(rating))] : []),
    ...(promise && !known ? [build("details", "", build("summary", "", words("newGame.proof")), dealProof([words("newGame.fingerprint"), promise]))] : []),
    ...(known ? [dealCode(words("deal.onTable"), { seed: known, rules: now })] : []),
  ];
  const about = [
    ...(here.length ? [build("section", "", build("h3", "", words("newGame.now")), ...here)] : []),
    ...(before && before.seed !== known ? [dealCode(words("deal.givenUp"), before)] : []),
  ];
  const form = build(
    "form",
    "",
    ...[...presets, ...first, deal, more, ...about, reason, progress],
    ...(isUnderWay(game.state.update) ? [build("p", "note", words("newGame.abandons"))] : []),
    build("div", "buttons", pressable(words("common.restart"), () => ask({ type: "start", deal: "same" })), start),
  );
  body.append(form);
  follow();
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === PRESET) setRules(form, described, target.value);
    else if (target instanceof HTMLInputElement) markPreset(form, described);
    follow();
    if (target instanceof HTMLInputElement && target.value === "seed") seed.focus();
  });
  onSubmit(form, begin);

  function follow() {
    hideImpossible(described, form);
    nameDefaults(described, form);
    seed.hidden = new FormData(form).get("deal") !== "seed";
  }

  function begin() {
    const chosen = new FormData(form);
    const deal = String(chosen.get("deal"));
    if (deal === "seed" && !seed.value.trim()) {
      reason.textContent = words("newGame.codeMissing");
      seed.focus();
      return;
    }
    const rules = readRules(described, form);
    const which = deal === "seed" ? { seed: seed.value.trim() } : { deal };
    const isSame = writeRules(ruleValues(described, rules)) === writeRules(ruleValues(described, now));
    ask(isSame ? { type: "start", ...which } : { type: "open", game: described.name, rules, ...which });
  }
}
