// The way to a room by its code, in any spelling.

import { goTo } from "../kit/dialog.js";
import { build, reasonLine } from "../kit/elements.js";
import { onSubmit, pressable, submitting } from "../kit/fields.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { roomAddress } from "./room-address.js";

/** @import { Connection } from "../wire/connection.js" */

/** @param {() => Connection} connect @param {{ letters: string, length: number, lengths: number[] }} codes The format of
 * codes. @param {boolean} [hasScreen] Whether a room can also be shown on a big screen. */
export function joinForm(connect, codes, hasScreen = false) {
  const placeholder = [...codes.letters].slice(0, codes.length).join("");
  const code = build("input", {
    ...{ class: "seed code-input", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder },
    "aria-label": words("lobby.code"),
  });
  const reason = reasonLine();
  const screen = hasScreen ? [pressable(words("room.bigScreen"), () => withCode((wanted) => goTo(roomAddress(wanted, "/screen"))), "quiet")] : [];
  const form = build("form", "join", build("div", "", code, submitting(words("lobby.join"), "")), ...screen, reason);
  // The room itself asks who has come, and gives them a seat.
  onSubmit(form, () => withCode((wanted) => connect().ask({ type: "watch", room: wanted }).answer.then(() => goTo(roomAddress(wanted)), (problem) => refuse(refusalText(problem)))));

  /** Act with the code that was entered, if it can be one.
   * @param {(wanted: string) => unknown} act */
  function withCode(act) {
    // Accept a whole link too, and ignore spaces.
    const wanted = (code.value.split("/room/").at(-1)?.split("/")[0] ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
    code.value = wanted;
    if (codes.lengths.includes(wanted.length)) act(wanted);
    else refuse(words("lobby.codeMissing", { length: codes.length }));
  }

  /** @param {string} text */
  function refuse(text) {
    reason.textContent = text;
    code.select();
    code.focus();
    reason.scrollIntoView({ block: "nearest" }); // it is below the field
  }

  return form;
}
