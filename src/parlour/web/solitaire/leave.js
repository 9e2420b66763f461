// Asks whether to leave the current game for the deal of a link.

import { confirm } from "../kit/confirm.js";
import { words } from "../words/message.js";

export async function askToLeave() {
  return confirm({ title: words("link.title"), text: words("link.text"), yes: words("link.start"), no: words("link.stay") });
}
