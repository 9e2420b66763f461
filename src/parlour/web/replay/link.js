// The way from a result to its replay: a link to it, and a button to give the result away.

import { build, keyed } from "../kit/elements.js";
import { address } from "../kit/root.js";
import { words } from "../words/message.js";
import { shareButton, shareReplay } from "./share.js";

/** @param {string} replay The address. @param {string} [look] */
export function watchLink(replay, look = "") {
  const watch = build("a", `press ${look}`, words("result.watch"));
  watch.href = address(`/game/${replay}`);
  return keyed(watch, `watch ${replay}`);
}

/** @param {string | undefined} replay The address. @param {string} [ended] How it ended, for a round of several.
 * @returns {{ watch: HTMLElement[], share: HTMLElement[] }} Nothing where there is none. */
export function replayLinks(replay, ended) {
  if (!replay) return { watch: [], share: [] };
  return { watch: [watchLink(replay)], share: [shareButton(() => shareReplay(replay, ended), "quiet")] };
}
