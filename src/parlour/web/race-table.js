// One's own table in a race: Klondike as it is played alone, without undo, lamp and solver.

import { raceWords } from "./companywords.js";
import { Hand } from "./hand.js";
import { followKeys } from "./keyboard.js";
import { say, tell } from "./notices.js";
import { follow, options } from "./options.js";
import { followPointer } from "./pointer.js";
import { Room } from "./room.js";
import { Table } from "./table.js";
import { inWords, words } from "./words.js";

/** @import { RaceUpdate } from "./race.js" */
/** @import { Company, Happened, Update } from "./wire.js" */

/** @param {HTMLElement} root @param {Company} company @param {Record<string, () => void>} commands By their keys. */
export function raceTable(root, company, commands) {
  root.setAttribute("role", "application");
  root.setAttribute("aria-label", raceWords.table);
  /** @type {(update: Update) => void} */
  let hear = () => {};
  const { line } = company;
  const room = new Room({
    ask: (message) => line.ask(message),
    say: (message) => line.say(message),
    listen(listener) {
      hear = listener;
    },
  });
  const table = new Table(root);
  const hand = new Hand(table, room);
  hand.hasSolver = false;
  followPointer(root, hand);
  const keys = followKeys(root, hand, { ...commands, d: () => hand.turn(), h: () => hand.askHint("sight") });

  room.auto = () => options.auto;
  room.onRefused = ({ code, message }) => tell(code === "invalid-move" ? words.notAMove : inWords(message));
  room.onShow = (update) => {
    const { view } = room;
    if (!view) return;
    const happened = update?.happened ?? [];
    const canRedeal = view.waste.length > 0 && view.redeals !== 0;
    document.documentElement.dataset.empty = room.rule("empty") ?? "kings";
    table.show(view, { canRedeal, happened, isDeal: happened.some(({ what }) => what === "started") });
    root.dataset.waiting = String(room.isBusy);
    hand.refresh();
    keys.refresh();
    say(happened.filter(({ what }) => what === "event").map(({ text }) => text).join(" "));
    if (options.sounds && happened.length) void import("./sounds.js").then(({ play }) => play(happened));
  };
  follow(() => {
    table.restyle();
    keys.refresh();
  });
  room.listen();

  return {
    hand,
    /** @param {RaceUpdate} update */
    show: (update) => hear(asKlondike(update)),
    stop: () => room.play("stop"),
    /** How long until everything lies still. @param {RaceUpdate} update */
    timeFor: (update) => table.timeFor(ownEvents(update)),
  };
}

/** The race as its own table sees it: a game of Klondike. @param {RaceUpdate} update @returns {Update} */
function asKlondike(update) {
  const view = update.view?.table ?? undefined;
  return { ...update, view, happened: ownEvents(update) };
}

/** What happened on one's own table, told without one's name.
 * @param {RaceUpdate} update @returns {Happened[]} */
function ownEvents({ happened = [], you, room }) {
  const name = you === undefined ? "" : `${room.seats[you]?.name}: `;
  return happened.flatMap(({ what, text, seat, event }) => {
    if (what === "started") return [{ what, text }];
    if (seat !== you || !event?.events) return [];
    const told = text.startsWith(name) ? text.slice(name.length) : text;
    return event.events.map((each, order) => ({ what, text: order ? "" : told, event: each }));
  });
}
