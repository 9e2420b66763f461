// A confirmation before something that can't be undone.

import { openDialog } from "./dialog.js";
import { build } from "./elements.js";
import { pressable } from "./fields.js";

/** @param {{ title: string, text: string, yes: string, no: string }} asked
 * @returns {Promise<boolean>} False also if the dialog was closed without an answer. */
export function confirm({ title, text, yes, no }) {
  return new Promise((answer) => {
    const { dialog, body, close } = openDialog(title, "confirm");
    const stay = pressable(no, close, "main");
    const go = pressable(yes, () => {
      answer(true);
      close();
    });
    dialog.addEventListener("close", () => answer(false));
    body.append(build("p", "", text), build("div", "buttons", go, stay));
    stay.focus();
  });
}
