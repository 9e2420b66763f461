// The page of Klondike for one: joins the game with its bar, its dialogs, and the ways to it.

import { isDialogOpen } from "../kit/dialog.js";
import { followLooks } from "../kit/looks.js";
import { nameOnLongPress } from "../kit/names.js";
import { showConnection, tell } from "../kit/notices.js";
import { follow, options } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { followVersion, load } from "../kit/reload.js";
import { keep, kept } from "../kit/storage.js";
import { button, fillBar } from "../kit/toolbar.js";
import { inWords } from "../words/en/common.js";
import { leaveWords } from "../words/en/deal-link.js";
import { words } from "../words/en/klondike.js";
import { followWindow, goTo, KEPT, line, open, opened, takeWish, troubles } from "./entry.js";
import { Game, isChange } from "./game.js";
import { isUnderWay } from "./state.js";
import { showClock, showTime, showUpdate, stopClock } from "./status.js";

/** @import { Update } from "../wire/messages.js" */

const finish = element("#finish");
const next = element("#next");

/** @param {Record<string, unknown>} message */
const ask = (message) => line.ask(message).answer;

const act = {
  newGame: () => void load(import("./new-game.js")).then(({ openNewGame }) => openNewGame(game)),
  options: () => void load(import("../kit/options-panel.js")).then(({ openOptions }) => openOptions(ask)),
  statistics: () => void load(import("../company/statistics.js")).then(({ openStatistics }) => openStatistics("klondike")),
  keys: () => void load(import("../kit/key-list.js")).then(({ openKeys }) => openKeys()),
  lamp: () => void load(import("./lamp.js")).then(({ switchLamp }) => switchLamp(game, button("lamp"))),
  nextDeal: () => game.pending.requestOnce({ type: "start", deal: "winnable" }),
  undo: () => game.pending.request({ type: "undo" }),
  redo: () => game.pending.request({ type: "redo" }),
  hint: () => game.hint("sight"),
  askSolver: () => game.hint("solver"),
  finish: () => game.state.update?.can_finish && game.pending.requestOnce({ type: "finish" }),
};

fillBar([
  { name: "new", label: words.newGame, short: words.newShort, key: "N", act: act.newGame },
  { name: "undo", label: words.undo, key: "U", act: act.undo },
  { name: "redo", label: words.redo, key: "R", act: act.redo },
  { name: "hint", label: words.hint, key: "H", act: act.hint },
  { name: "lamp", label: words.lamp, short: words.lampShort, key: "L", act: act.lamp },
  { name: "options", label: words.options, key: "O", act: act.options },
  { name: "statistics", label: words.statistics, key: "S", act: act.statistics },
]);
finish.textContent = words.finish;
finish.onclick = act.finish;
next.textContent = words.nextDeal;
next.onclick = act.nextDeal;

const commands = {
  ...{ n: act.newGame, u: act.undo, r: act.redo, H: act.askSolver, l: act.lamp, o: act.options },
  ...{ s: act.statistics, e: act.finish, "?": act.keys },
};
const game = new Game(element("#table"), line, commands, { hasSolver: true });

game.onUpdate = (update) => {
  const happened = update.happened ?? [];
  showUpdate(update);
  setHidden(finish, !update.can_finish);
  setHidden(next, update.room.status !== "over"); // however the result was closed, there is a way on
  if (options.lamp) void load(import("./lamp.js")).then(({ shine }) => shine(game, button("lamp")));
  if (isChange(happened) && update.view?.may_be_stuck) void load(import("./stuck.js")).then(({ wonder }) => wonder(game, act.newGame));
  if (update.room.status === "over") over(update);
};

/** The round whose result was shown: it is shown once, however often the line breaks. */
let shown = "";

/** @param {Update} update */
function over(update) {
  const { room, happened = [] } = update;
  const round = `${room.id} ${room.round}`;
  if (shown === round || isDialogOpen()) return; // what is being filled in is not taken away
  shown = round;
  const isNow = happened.some(({ event }) => event?.type === "Won");
  void load(import("./result.js")).then(({ openResult }) => openResult(game, update, isNow ? game.board.timeFor(happened) : null));
}

// Coming, going and coming back

/** @param {Error} problem */
const notOpened = (problem) => tell(inWords(problem.message), { label: words.newGame, act: begin });

function begin() {
  open().catch(notOpened);
}

/** Opens the deal of a link in the place of another game.
 * @param {Record<string, unknown>} wish */
function openWished(wish) {
  open(wish).catch((problem) => {
    notOpened(problem);
    const before = kept(KEPT);
    if (before) goTo(before).catch(begin); // a deal that can't be had costs nobody the game they have
  });
}

/** The clock runs while the page is seen: the server is told whether it is. */
function tellSeen() {
  if (game.state.update?.room.status === "playing") line.say({ type: document.hidden ? "pause" : "resume" });
}

/** @param {Update} update */
function hear(update) {
  const { room, you } = update;
  const before = game.state.update?.room.id;
  if (room.status === "closed") {
    // Another window has left it for another one.
    if (before === undefined || before === room.id) followWindow().catch(begin);
    return;
  }
  if (you === undefined) {
    begin(); // the room one came back to is somebody else's
    return;
  }
  const wish = takeWish();
  if (wish && !isUnderWay(update)) {
    openWished(wish);
    return;
  }
  if (wish) void load(import("../kit/confirm.js")).then(({ confirm }) => confirm(leaveWords)).then((isSure) => isSure && openWished(wish));
  if (before !== room.id) keep(KEPT, room.id);
  game.pending.take(update);
  if (!performance.getEntriesByName("playable").length) performance.mark("playable");
}

line.onConnected = (isConnected, reason) => {
  showConnection(isConnected, reason);
  if (isConnected) tellSeen();
};
const compareVersion = followVersion(line);
line.onWelcome = ({ page }) => compareVersion(page);
line.onTurnedAway = (problem) => {
  if (problem.code === "no-room") begin();
  else tell(problem.message);
};
opened.catch(notOpened);
troubles.forEach(notOpened);

document.addEventListener("visibilitychange", () => {
  stopClock(document.hidden);
  tellSeen();
});
setInterval(showTime, 250);

// Choices and the house's name

followLooks();
nameOnLongPress();
follow(() => {
  showClock();
  button("lamp").setAttribute("aria-pressed", String(options.lamp));
});

const house = element("#house");
const giveWay = () => house.remove();
house.addEventListener("animationend", giveWay);
for (const input of ["pointerdown", "keydown", "wheel"]) addEventListener(input, giveWay, { once: true, capture: true });

line.listen(hear);
tellSeen();

/** @param {string} selector */
function element(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
