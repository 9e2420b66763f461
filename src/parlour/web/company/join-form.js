// Joining a room by its code, in any spelling. If no seat is free, the player may watch.

import { goTo } from "../kit/dialog.js";
import { build, reasonLine } from "../kit/elements.js";
import { onSubmit, submitting } from "../kit/fields.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { roomAddress } from "./room-address.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Refused } from "../wire/refused.js" */

const CAN_WATCH = ["full", "playing"];

/** @param {Connection} connection @param {{ letters: string, length: number, lengths: number[] }} codes The format of codes. */
export function joinForm(connection, codes) {
  const placeholder = [...codes.letters].slice(0, codes.length).join("");
  const code = build("input", {
    ...{ class: "seed code-input", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder },
    "aria-label": words("lobby.code"),
  });
  const reason = reasonLine();
  const form = build("form", "join", build("div", "", code, submitting(words("lobby.join"), "")), reason);
  onSubmit(form, () => {
    // Accept a whole link too, and ignore spaces.
    const wanted = (code.value.split("/room/").at(-1) ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
    code.value = wanted;
    if (!codes.lengths.includes(wanted.length)) refuse(words("lobby.codeMissing", { length: codes.length }));
    else sit(wanted).then(() => goTo(roomAddress(wanted)), (problem) => refused(wanted, problem));
  });

  /** Join with a part for the deals, which requires the room's update first.
   * @param {string} wanted */
  async function sit(wanted) {
    await connection.ask({ type: "watch", room: wanted }).answer;
    return connection.ask({ type: "join", room: wanted }).answer;
  }

  /** @param {string} wanted @param {Refused} problem */
  function refused(wanted, problem) {
    refuse(refusalText(problem));
    if (!CAN_WATCH.includes(problem.code)) return;
    const link = build("a", { href: roomAddress(wanted) }, words("lobby.watch"));
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
