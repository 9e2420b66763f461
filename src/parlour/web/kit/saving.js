// The warning that the server can't save at the moment.

import { words } from "../words/message.js";
import { build } from "./elements.js";

/** @type {HTMLElement | null} */
let notice = null;

/** @param {boolean} canSave */
export function showSaving(canSave) {
  if (canSave === (notice === null)) return;
  notice?.remove();
  notice = canSave ? null : build("p", "", words("connection.unsaved"));
  if (!notice) return;
  notice.id = "unsaved";
  notice.setAttribute("role", "alert"); // a status inserted together with its text is not read out everywhere
  document.querySelector("#foot")?.append(notice);
}
