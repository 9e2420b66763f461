// The warning that the server can't save at the moment.

import { words } from "../words/message.js";
import { build } from "./elements.js";

/** @type {HTMLElement | null} */
let notice = null;

/** @param {boolean} canSave */
export function showSaving(canSave) {
  if (canSave === (notice === null)) return;
  notice?.remove();
  // A status inserted together with its text is not read out everywhere.
  notice = canSave ? null : build("p", { id: "unsaved", role: "alert" }, words("connection.unsaved"));
  if (notice) document.querySelector("#foot")?.append(notice);
}
