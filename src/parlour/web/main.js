// The page: joins what the server says, what is shown and what the player does.

import { showClock, showTime, showUpdate, stopClock } from "./bar.js";
import { button, fillBar } from "./controls.js";
import { followWindow, goTo, KEPT, line, open, opened, troubles } from "./door.js";
import { Hand } from "./hand.js";
import { keep, kept } from "./kept.js";
import { followKeys } from "./keyboard.js";
import { followLooks } from "./looks.js";
import { say, showLine, tell } from "./notices.js";
import { follow, options } from "./options.js";
import { followPointer } from "./pointer.js";
import { Room } from "./room.js";
import { Table } from "./table.js";
import { inWords, words } from "./words.js";

/** @import { Update } from "./wire.js" */

const room = new Room(line);
const table = new Table(element("#table"));
const hand = new Hand(table, room);
const finish = element("#finish");

/** @param {Record<string, unknown>} message */
const ask = (message) => line.ask(message).answer;

const act = {
  newGame: () => void import("./newgame.js").then(({ openNewGame }) => openNewGame(room)),
  options: () => void import("./optionspanel.js").then(({ openOptions }) => openOptions(ask)),
  statistics: () => void import("./statistics.js").then(({ openStatistics }) => openStatistics("klondike")),
  keys: () => void import("./keys.js").then(({ openKeys }) => openKeys()),
  lamp: () => void import("./lamp.js").then(({ switchLamp }) => switchLamp(room, button("lamp"))),
  undo: () => room.ask({ type: "undo" }),
  redo: () => room.ask({ type: "redo" }),
  hint: () => hand.askHint("sight"),
  askSolver: () => hand.askHint("solver"),
  finish: () => room.update?.can_finish && room.ask({ type: "finish" }),
  draw: () => hand.turn(),
};

fillBar([
  { name: "new", label: words.newGame, key: "N", act: act.newGame },
  { name: "undo", label: words.undo, key: "U", act: act.undo },
  { name: "redo", label: words.redo, key: "R", act: act.redo },
  { name: "hint", label: words.hint, key: "H", act: act.hint },
  { name: "lamp", label: words.lamp, key: "L", act: act.lamp },
  { name: "options", label: words.options, key: "O", act: act.options },
  { name: "statistics", label: words.statistics, key: "S", act: act.statistics },
]);
finish.textContent = words.finish;
finish.onclick = act.finish;

followPointer(table.root, hand);
const keys = followKeys(table.root, hand, {
  ...{ n: act.newGame, u: act.undo, r: act.redo, h: act.hint, H: act.askSolver, l: act.lamp, o: act.options },
  ...{ s: act.statistics, e: act.finish, d: act.draw, "?": act.keys },
});

room.auto = () => options.auto;
room.onShow = (update) => {
  const { view } = room;
  if (!view) return;
  const happened = update?.happened ?? [];
  const canRedeal = view.waste.length > 0 && view.redeals !== 0;
  table.show(view, { canRedeal, happened, isDeal: happened.some(({ what }) => what === "started") });
  table.root.dataset.waiting = String(room.isBusy);
  hand.refresh();
  keys.refresh();
  if (update) hear(update);
  if (!performance.getEntriesByName("playable").length) performance.mark("playable");
};

room.onRefused = ({ code, message }) => {
  tell(code === "invalid-move" ? words.notAMove : inWords(message));
};

/** @param {Update} update */
function hear(update) {
  const happened = update.happened ?? [];
  showUpdate(update);
  finish.hidden = !update.can_finish;
  document.documentElement.dataset.empty = room.rule("empty") ?? "kings";
  const told = happened.filter(({ what }) => ["event", "undone", "redone"].includes(what));
  say(told.map(({ text }) => text).join(" "));
  if (options.sounds) void import("./sounds.js").then(({ play }) => play(happened));
  if (options.lamp) void import("./lamp.js").then(({ shine }) => shine(room, button("lamp")));
  // While the stock has cards that were never seen, nobody is stuck.
  if (told.length && update.view?.unseen === 0) void import("./stuck.js").then(({ wonder }) => wonder(room, act.newGame));
  if (update.room.status === "over" && (happened.length || !update.re)) over(update);
}

/** @param {Update} update */
function over(update) {
  const happened = update.happened ?? [];
  const isNow = happened.some(({ event }) => event?.type === "Won");
  void import("./result.js").then(({ openResult }) => openResult(room, table, update, isNow ? table.timeFor(happened) : null));
}

// Coming, going and coming back

/** @param {Error} problem */
const notOpened = (problem) => tell(inWords(problem.message), { label: words.newGame, act: begin });

function begin() {
  open().catch(notOpened);
}

function resume() {
  if (!document.hidden && room.update?.room.status === "playing") room.say({ type: "resume" });
}

line.onLine = (isHere) => {
  showLine(isHere);
  if (isHere) resume();
};
line.onLost = (problem) => {
  if (problem.code === "no-room") begin();
  else tell(problem.message);
};
room.onEnter = (id) => keep(KEPT, id);
room.onStranger = begin;
room.onClosed = () => followWindow().catch(begin);
opened.catch((problem) => {
  notOpened(problem);
  const before = kept(KEPT);
  if (before) goTo(before).catch(begin); // a deal that can't be had costs nobody the game they have
});
troubles.forEach(notOpened);

document.addEventListener("visibilitychange", () => {
  stopClock(document.hidden);
  if (document.hidden) room.say({ type: "pause" });
  else resume();
});
setInterval(showTime, 250);

// Choices and the house's name

followLooks();
follow(() => {
  showClock();
  table.restyle();
  keys.refresh();
  button("lamp").setAttribute("aria-pressed", String(options.lamp));
});

const house = element("#house");
const giveWay = () => house.remove();
house.addEventListener("animationend", giveWay);
for (const input of ["pointerdown", "keydown", "wheel"]) addEventListener(input, giveWay, { once: true, capture: true });

room.listen();
resume();

/** @param {string} selector */
function element(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
