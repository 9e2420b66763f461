// The options when a game is over: first the most likely, then one or two others side by side, then the rest as text links.

import { build } from "./elements.js";

/** @param {HTMLElement[]} first @param {HTMLElement[]} beside @param {HTMLElement[]} rest Buttons and links that look `quiet`. */
export function nextSteps(first, beside, rest) {
  const rows = /** @type {[string, HTMLElement[]][]} */ ([["side-by-side", beside], ["in-words", rest]]);
  return build("div", "steps", ...first, ...rows.flatMap(([look, parts]) => (parts.length ? [build("div", look, ...parts)] : [])));
}
