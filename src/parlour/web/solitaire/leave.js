// Asks whether to leave the current game for the deal of a link.

import { confirm } from "../kit/confirm.js";
import { learnWords } from "../kit/more-words.js";
import { words } from "../words/message.js";

export async function askToLeave() {
  await learnWords();
  return confirm({ title: words("link.title"), text: words("link.text"), yes: words("link.start"), no: words("link.stay") });
}
