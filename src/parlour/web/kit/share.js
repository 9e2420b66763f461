// Gives a text with a link away: by the system's own sheet where there is one, or else it is copied, and that is said.

import { words } from "../words/message.js";
import { copyText } from "./clipboard.js";
import { tell } from "./notices.js";

/** @param {string} text @param {string} url @param {string} copied What is said when it is copied. */
export async function share(text, url, copied) {
  if (navigator.share) {
    try {
      await navigator.share({ text, url });
      return;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return; // they have thought better of it
    }
  }
  tell((await copyText(`${text}\n${url}`)) ? copied : words("common.notCopied"));
}
