// The keyboard at the table of Eights: arrow keys in the hand, Enter to play, single keys for the rest.

import { openedDialog } from "../kit/dialog.js";
import { openKeys, useKeys } from "../kit/key-list.js";
import { options } from "../kit/options.js";
import { isShortcut, shortcut } from "../kit/shortcut.js";
import { words } from "../words/message.js";

/** @import { EightsScreen } from "./screen.js" */

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 };
const CLIMBS = { ArrowUp: -1, ArrowDown: 1 };

/** @param {EightsScreen} screen */
export function followEightsKeys(screen) {
  const { hand, strip } = screen.board;
  const listening = new AbortController();
  useKeys(keyList);
  /** @type {Record<string, () => void>} */
  const commands = {
    d: () => screen.act("draw"),
    p: () => screen.act("pass"),
    e: () => strip.toggleReactions(),
    l: () => screen.log.openAll(),
    t: () => screen.read(),
    m: () => screen.listMoves(),
    "?": () => openKeys(),
  };

  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (!isShortcut(event) || openedDialog()) return;
    const command = inHand(event) ?? (options.letterKeys ? commands[shortcut(event)] : undefined);
    if (!command) return;
    event.preventDefault();
    command();
  }

  /** @param {KeyboardEvent} event */
  function inHand(event) {
    const piece = hand.of(document.activeElement);
    const step = Reflect.get(STEPS, event.key);
    const rows = Reflect.get(CLIMBS, event.key);
    // Without focus on the table, the first arrow key enters the hand.
    if (!piece) return document.activeElement === document.body && (step || rows) ? () => hand.focus() : undefined;
    if (step) return () => hand.walk(piece, step);
    if (rows) return () => hand.climb(piece, rows);
    return event.key === "Enter" || event.key === " " ? () => screen.play(piece) : undefined;
  }

  addEventListener("keydown", hear, { signal: listening.signal });
  return { destroy: () => listening.abort() };
}

/** @returns {[string, string][]} */
const keyList = () => [
  ["Tab", words("keys.areas")],
  [words("keys.arrows"), words("keys.cards")],
  ["Enter", words("keys.playCard")],
  ["D", words("keys.draw")],
  ["P", words("keys.pass")],
  ["R  B  G  Y", words("keys.colour")],
  ["Esc", words("keys.putBack")],
  ["M", words("keys.moves")],
  ["T", words("keys.read")],
  ["L", words("keys.log")],
  ["E", words("keys.react")],
  ["I", words("keys.help")],
  ["?", words("keys.keys")],
];
