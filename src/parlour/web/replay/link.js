// The way from a result to its replay: a link to it, and one to give away.

import { copyText } from "../kit/clipboard.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { address } from "../kit/root.js";
import { words } from "../words/message.js";

/** @param {string} replay The address. @param {string} [look] */
export function watchLink(replay, look = "") {
  const watch = build("a", `press ${look}`, words("result.watch"));
  watch.href = address(`/game/${replay}`);
  watch.dataset.key = "watch";
  return watch;
}

/** @param {string | undefined} replay The address. @returns {{ watch: HTMLElement[], copy: HTMLElement[] }} Nothing where there is none. */
export function replayLinks(replay) {
  if (!replay) return { watch: [], copy: [] };
  const watch = watchLink(replay);
  const copy = pressable(words("result.copyReplay"), () => void copyText(location.origin + watch.pathname).then((isDone) => {
    copy.textContent = words(isDone ? "common.copied" : "common.notCopied");
  }), "quiet");
  copy.dataset.key = "copy-replay";
  return { watch: [watch], copy: [copy] };
}
