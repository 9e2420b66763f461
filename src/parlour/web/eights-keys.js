// The keyboard at the table of Eights: arrow keys in the hand, Enter to play, single keys for the rest.

import { eightsKeys } from "./eights-words.js";
import { openKeys, useKeys } from "./keys.js";
import { options } from "./options.js";

/** @import { EightsScreen } from "./eights.js" */

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 };
const CLIMBS = { ArrowUp: -1, ArrowDown: 1 };

/** @param {EightsScreen} screen @returns {() => void} Stops listening. */
export function followEightsKeys(screen) {
  const { hand, strip } = screen.table;
  useKeys(eightsKeys);
  /** @type {Record<string, () => void>} */
  const commands = {
    d: () => screen.act("draw"),
    p: () => screen.act("pass"),
    e: () => strip.toggleReactions(),
    l: () => screen.log.openAll(),
    t: () => screen.read(),
    "?": () => openKeys(),
  };

  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || event.target instanceof HTMLInputElement) return;
    const command = inHand(event) ?? (options.letterKeys ? commands[event.key.toLowerCase()] : undefined);
    if (!command) return;
    event.preventDefault();
    command();
  }

  /** @param {KeyboardEvent} event */
  function inHand(event) {
    const piece = hand.of(document.activeElement);
    const step = Reflect.get(STEPS, event.key);
    const rows = Reflect.get(CLIMBS, event.key);
    // Whoever is nowhere yet is in the hand with the first arrow.
    if (!piece) return document.activeElement === document.body && (step || rows) ? () => hand.focus() : undefined;
    if (step) return () => hand.walk(step);
    if (rows) return () => hand.climb(rows);
    return event.key === "Enter" || event.key === " " ? () => screen.play(piece) : undefined;
  }

  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
