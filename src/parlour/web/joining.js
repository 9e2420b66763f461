// Going to a room by its code: four letters, written in any way. Whoever can't sit down there may look on.

import { build, reasonLine } from "./building.js";
import { lobbyWords } from "./companywords.js";
import { pressable } from "./dialogs.js";
import { Refused } from "./line.js";

/** @import { Line } from "./line.js" */

const LOOK_ON = ["full", "playing"];

/** @param {string} code */
export const roomAddress = (code) => `/room/${encodeURIComponent(code)}`;

/** The deal that is to be raced on stays in the address until the round is started.
 * @param {string | null} seed */
export const dealQuery = (seed) => (seed === null ? "" : `?${new URLSearchParams({ deal: seed })}`);

/** @param {Line} line */
export function joinForm(line) {
  const code = build("input", "seed code-input");
  Object.assign(code, { name: "code", maxLength: 40, autocomplete: "off", spellcheck: false, placeholder: lobbyWords.codeExample });
  code.setAttribute("autocapitalize", "characters");
  code.setAttribute("aria-label", lobbyWords.code);
  const go = pressable(lobbyWords.go, () => {});
  go.type = "submit";
  const reason = reasonLine();
  const form = build("form", "join", build("div", "", code, go), reason);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // A whole link is as good as its end, and spaces between the letters mean nothing.
    const wanted = (code.value.split("/room/").at(-1) ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
    code.value = wanted;
    if (wanted.length !== 4) refuse(lobbyWords.codeMissing);
    else line.ask({ type: "join", room: wanted }).answer.then(() => location.assign(roomAddress(wanted)), (problem) => refused(wanted, problem));
  });

  /** @param {string} wanted @param {unknown} problem */
  function refused(wanted, problem) {
    if (!(problem instanceof Refused)) throw problem;
    refuse(problem.message);
    if (!LOOK_ON.includes(problem.code)) return;
    const link = build("a", "", lobbyWords.watch);
    link.href = roomAddress(wanted);
    reason.append(" ", link);
  }

  /** @param {string} text */
  function refuse(text) {
    reason.textContent = text;
    code.select();
    code.focus();
  }

  return form;
}
