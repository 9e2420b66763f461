// Joining a room by its code, written in any way. A player for whom there is no seat may watch.

import { build, reasonLine } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { Refused } from "../wire/refused.js";
import { lobbyWords } from "../words/en/company.js";

/** @import { Connection } from "../wire/connection.js" */

const CAN_WATCH = ["full", "playing"];

/** @param {string} code */
export const roomAddress = (code) => `/room/${encodeURIComponent(code)}`;

/** The deal that is to be raced on stays in the address until the round is started.
 * @param {string | null} seed */
export const dealQuery = (seed) => (seed === null ? "" : `?${new URLSearchParams({ deal: seed })}`);

/** @param {Connection} line @param {{ letters: string, length: number }} codes What a code is made of. */
export function joinForm(line, codes) {
  const code = build("input", "seed code-input");
  Object.assign(code, { name: "code", maxLength: 40, autocomplete: "off", spellcheck: false, placeholder: [...codes.letters].slice(0, codes.length).join("") });
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
    if (wanted.length !== codes.length) refuse(lobbyWords.codeMissing(codes.length));
    else line.ask({ type: "join", room: wanted }).answer.then(() => location.assign(roomAddress(wanted)), (problem) => refused(wanted, problem));
  });

  /** @param {string} wanted @param {unknown} problem */
  function refused(wanted, problem) {
    if (!(problem instanceof Refused)) throw problem;
    refuse(problem.message);
    if (!CAN_WATCH.includes(problem.code)) return;
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
