// The keyboard at the table of Eights: arrow keys in the hand, Enter to play, single keys for the rest.

import { hearKeys, openKeys, shortcut, useKeys } from "../kit/keys.js";
import { say } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { ownSeat } from "./state.js";

/** @import { EightsScreen } from "./screen.js" */
/** @import { EightsView, TableUpdate } from "./wire.js" */

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 };
const CLIMBS = { ArrowUp: -1, ArrowDown: 1 };

/** @param {EightsScreen} screen */
export function followEightsKeys(screen) {
  const { hand, strip } = screen.board;
  const readAloud = () => load(import("./read-aloud.js"));
  useKeys(() => readAloud().then(({ keyList }) => keyList()));
  /** @type {Record<string, () => void>} */
  const commands = {
    d: () => screen.act("draw"),
    p: () => screen.act("pass"),
    e: () => strip.toggleReactions(),
    l: () => screen.log.openAll(),
    t: () => void readAloud().then(({ readTable }) => read((view, { room }) => readTable(view, room.seats, ownSeat(screen.state), Math.ceil(screen.countdown.left)))),
    m: () => void readAloud().then(({ movesText }) => read((view) => movesText(view, screen.pending.moves))),
    "?": openKeys,
  };

  /** @param {(view: EightsView, update: TableUpdate) => string} textOf */
  function read(textOf) {
    const { view, update } = screen.state;
    if (view && update) say(textOf(view, update));
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

  return hearKeys((event) => inHand(event) ?? (options.letterKeys ? commands[shortcut(event)] : undefined));
}
