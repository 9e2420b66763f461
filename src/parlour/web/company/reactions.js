// Reactions, loaded when the first one is sent or comes: their names, and the menu of them.

import { build } from "../kit/elements.js";
import { gesture } from "../kit/gestures.js";
import { shortcut } from "../kit/keys.js";
import { say } from "../kit/notices.js";
import { rove } from "../kit/roving.js";
import { words, wordsIfAny } from "../words/message.js";

/** @import { Seats } from "./seats.js" */
/** @import { Strip } from "./strip.js" */

const COLUMNS = 4;

/** @param {string} reaction */
const reactionName = (reaction) => wordsIfAny("reaction.", reaction) ?? reaction;

/** @param {Seats} seats @param {{ seat: number, reaction: string }} reacted @param {string} name */
export function showReaction(seats, { seat, reaction }, name) {
  seats.react(seat, build("span", { innerHTML: gesture(reaction) ?? "" }));
  say(words("company.reaction", { name, reaction: reactionName(reaction) }));
}

/** Return the menu, in its place.
 * @param {Strip} strip @param {{ reactions: readonly string[], react: (reaction: string) => void }} acts */
export function reactionMenu(strip, { reactions, react }) {
  const buttons = reactions.map((reaction, index) => {
    const label = reactionName(reaction);
    const act = () => {
      strip.closeReactions();
      react(reaction);
    };
    return build("button", { class: "emoji", type: "button", title: words("common.withKey", { label, key: index + 1 }), "aria-label": label, onclick: act, innerHTML: gesture(reaction) ?? "" });
  });
  const menu = build("div", { class: "reactions", role: "group", "aria-label": words("company.react"), hidden: "" }, ...buttons);
  rove(menu, () => buttons, COLUMNS);
  menu.addEventListener("keydown", (event) => {
    const named = buttons[Number(shortcut(event)) - 1];
    if (event.key === "Escape") strip.closeReactions();
    else if (named) named.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget) && relatedTarget !== strip.reactButton) strip.leaveReactions();
  });
  strip.logButton.after(menu);
  return menu;
}
