// A line of the log of Eights: small cards on screen, the sentence for screen readers.

import { eightsFace } from "../cards/eights-deck.js";
import { stroke } from "../company/marks.js";
import { happenedText } from "../company/sentences.js";
import { avatarOf, nameOf } from "../kit/avatars.js";
import { build } from "../kit/elements.js";
import { words } from "../words/message.js";
import { logText } from "./sentences.js";

/** @import { LogLine } from "../company/log.js" */
/** @import { EightsEvent } from "./wire.js" */

const SHOWN_CARDS = 8; // cards shown of those the player drew; more are counted

/** @param {LogLine} line @param {string} text */
export function drawLine({ happened, seats, you }, text) {
  const by = happened.find(({ seat }) => seat !== undefined)?.seat;
  const info = by === undefined ? null : seats[by];
  if (!info || !happened.some(({ event }) => event)) return build("li", "sentence", text);
  const parts = happened.flatMap((each) => (each.event ? partsOf(each.event) : each.what === "over" ? [] : [build("span", "", each.what === "timeout" ? words("eights.log.timeout") : happenedText(each))]));
  const shown = build("div", { class: "shown", "aria-hidden": "true" }, nameOf(by === you ? words("company.you") : info.name), ...parts);
  return build("li", by === you ? "own" : "", avatarOf(info.avatar), shown, build("span", "unseen", text));
}

/** @param {EightsEvent} event @returns {HTMLElement[]} */
function partsOf(event) {
  const word = logText(event);
  const spoken = word ? [build("span", `log-word log-${event.type.toLowerCase()}`, word)] : [];
  if (event.type === "Played") return [small(event.card)];
  if (event.type === "Drew" && event.cards && event.cards.length <= SHOWN_CARDS) return [...spoken, ...event.cards.map(small)];
  if (event.type === "Skipped") return [build("span", "log-word", stroke("skip"), word)];
  if (event.type === "Turned") return [build("span", "log-word", stroke("reverse"), word)];
  return spoken;
}

/** @param {string} card */
const small = (card) => build("span", { class: "small-card", innerHTML: eightsFace(card) });
