// Shares a text with a link: with the system's share sheet if there is one; otherwise it is copied, and a notice says so.

import { words } from "../words/message.js";
import { copyText } from "./clipboard.js";
import { tell } from "./notices.js";

/** @param {string} text @param {string} url @param {string} copied The notice when it is copied. */
export async function share(text, url, copied) {
  if (navigator.share) {
    try {
      await navigator.share({ text, url });
      return;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return; // the player cancelled
    }
  }
  tell((await copyText(`${text}\n${url}`)) ? copied : words("common.notCopied"));
}
