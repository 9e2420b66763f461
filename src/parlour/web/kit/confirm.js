// A confirmation before something that can't be undone.

import { openDialog } from "./dialog.js";
import { build } from "./elements.js";
import { pressable } from "./fields.js";

/** @template {string} Way @param {{ title: string, text: string, ways: [Way, string][], no: string }} asked The ways to go on.
 * @returns {Promise<Way | null>} Null also if the dialog was closed without an answer. */
export function chooseWay({ title, text, ways, no }) {
  return new Promise((answer) => {
    const { dialog, body, close } = openDialog(title, "confirm");
    const stay = pressable(no, close, "main");
    const go = ways.map(([way, label]) => pressable(label, () => {
      answer(way);
      close();
    }));
    dialog.addEventListener("close", () => answer(null));
    stay.dataset.first = "";
    dialog.setAttribute("aria-describedby", "confirm-text");
    body.append(build("p", { id: "confirm-text" }, text), build("div", "buttons", ...go, stay));
  });
}

/** @param {{ title: string, text: string, yes: string, no: string }} asked */
export const confirm = async ({ yes, ...asked }) => (await chooseWay({ ...asked, ways: [["yes", yes]] })) !== null;
