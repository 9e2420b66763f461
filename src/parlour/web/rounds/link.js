// The links from a result: to its replay, and a button to share it.

import { build, keyed } from "../kit/elements.js";
import { address } from "../kit/root.js";
import { words } from "../words/message.js";
import { shareButton, shareReplay } from "./share.js";

/** @param {string} replay The address. @param {string} [look] */
export function watchLink(replay, look = "") {
  const watch = build("a", { class: `press ${look}`, href: address(`/game/${replay}`) }, words("result.watch"));
  return keyed(watch, `watch ${replay}`);
}

/** @param {string | undefined} replay The address. @param {string} [ended] The outcome, for a round with several players.
 * @returns {{ watch: HTMLElement[], share: HTMLElement[] }} Empty without a replay. */
export function replayLinks(replay, ended) {
  if (!replay) return { watch: [], share: [] };
  return { watch: [watchLink(replay)], share: [shareButton(() => shareReplay(replay, ended), "quiet")] };
}
