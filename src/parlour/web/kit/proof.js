// The proof that a deal was fixed beforehand: its seed, and the SHA-256 of it that was shown before the first move.

import { build } from "./elements.js";

/** @param {[string, string | undefined][]} lines A label and what is shown for it; lines without are left out. */
export function dealProof(...lines) {
  const list = build("dl", "proof");
  for (const [label, value] of lines) {
    if (value) list.append(build("div", "", build("dt", "", label), build("dd", "", value)));
  }
  return list;
}
