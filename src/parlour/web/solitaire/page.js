// The page of a solitaire: connects the game with its bar, its dialogs, and its links.

import { goTo as goToPage, openedDialog } from "../kit/dialog.js";
import { followHelp, openKeys, useKeys } from "../kit/keys.js";
import { say, showConnection, tell } from "../kit/notices.js";
import { checkAuto, follow, options } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { followVersion, load, tellTurnedAway } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { keptTable } from "../kit/storage.js";
import { button, fillBar, showControl } from "../kit/toolbar.js";
import { isInLesson } from "../lessons/kept.js";
import { setUpPage } from "../shell/page.js";
import { readMove } from "../table/places.js";
import { words } from "../words/message.js";
import { gameTitle } from "../words/game-title.js";
import { refusalText } from "../words/refusal.js";
import { Game, isChange } from "./game.js";
import { isLit, isUnderWay, roundOf } from "./state.js";
import { holdClock, showTime, showUpdate, stopClock } from "./status.js";

/** @import { Update } from "../wire/messages.js" */
/** @import { Refused } from "../wire/refused.js" */
/** @import { Entry } from "./entry.js" */
/** @import { Own, Solitaire } from "./solitaire.js" */

/** @param {Solitaire} solitaire @param {Entry} entry @param {Own} own What else the game brings. */
export function openPage(solitaire, entry, own) {
  const finish = element("#finish");
  const next = element("#next");
  const cover = element("#cover");

  const { connection, open, goTo, takeWish } = entry;
  const { offers = { hints: true, undo: true, solver: true, odds: true } } = solitaire;

  /** @param {Record<string, unknown>} message */
  const ask = (message) => connection.ask(message).answer;

  const act = {
    newGame: () => (entry.isDaily() ? goToPage(location.pathname) : void load(import("./new-game.js")).then(({ openNewGame }) => openNewGame(game))),
    options: () => void load(import("../shell/options-panel.js")).then(({ openOptions }) => openOptions(ask)),
    statistics: () => void load(import("../statistics/statistics.js")).then(({ openStatistics }) => openStatistics(solitaire.name, game.state.update?.room.rules)),
    lamp: () => void load(import("./lamp.js")).then(({ pressLamp }) => pressLamp(game, button("lamp"))),
    odds: () => void load(import("./odds.js")).then(({ openOdds }) => openOdds(game)),
    lesson: own.lesson && (() => void load(import("./lesson.js")).then(({ startLesson }) => startLesson(game, entry, own))),
    nextDeal: () => (entry.isDaily() ? goToPage(address("/daily")) : game.pending.requestOnce({ type: "start", deal: "usual" })),
    undo: () => game.pending.request({ type: "undo" }),
    redo: () => game.pending.request({ type: "redo" }),
    hint: () => game.hint("sight"),
    askSolver: () => game.hint("solver"),
    finish: () => game.state.update?.can_finish && game.pending.requestOnce({ type: "finish" }),
  };

  fillBar([
    { name: "new", label: words("common.newGame"), short: words("solitaire.newShort"), key: "N", act: act.newGame },
    { name: "undo", label: words("solitaire.undo"), key: "U", act: act.undo },
    { name: "redo", label: words("solitaire.redo"), key: "R", act: act.redo },
    { name: "hint", label: words("common.hint"), key: "H", act: act.hint },
    { name: "lamp", label: words("lamp.name"), about: words("hint.askSolver"), key: "L", act: act.lamp },
    { name: "options", label: words("common.options"), key: "O", act: act.options },
    { name: "statistics", label: words("common.statistics"), key: "S", act: act.statistics },
  ]);
  for (const name of ["undo", "redo"]) showControl(name, offers.undo);
  showControl("hint", offers.hints);
  showControl("lamp", offers.solver);
  button("lamp").ariaPressed = "false";
  useKeys(() => load(import("./keys.js")).then(({ pageKeys }) => pageKeys(offers, game.state.places)));
  finish.onclick = act.finish;
  next.onclick = act.nextDeal;
  element("#cover button").onclick = () => resume();

  const commands = {
    ...{ n: act.newGame, u: act.undo, r: act.redo, o: act.options, s: act.statistics, e: act.finish, "?": openKeys },
    ...(offers.solver && { H: act.askSolver, l: act.lamp }),
    ...(offers.odds && { w: act.odds }),
  };
  const game = new Game(element("#table"), solitaire, connection, commands, { hasSolver: offers.solver });

  /** The day of the daily deal on the table. @type {string | undefined} */
  let day;
  /** @type {Promise<typeof import("./actions.js")> | null} Loaded when there is a move that is not one between places. */
  let actions = null;

  game.onUpdate = (update) => {
    const happened = update.happened ?? [];
    const isOver = update.room.status === "over";
    const isEnding = isOver && happened.some(({ what }) => what === "over");
    if (update.can_finish && finish.hidden && options.letterKeys) say(words("solitaire.canFinish"));
    setHidden(finish, !update.can_finish);
    if (isEnding) holdClock();
    else showUpdate(update);
    setHidden(next, !isOver || isEnding);
    const hasLamp = offers.solver && !update.room.is_secret;
    showControl("lamp", hasLamp);
    if (update.room.daily) next.textContent = words("common.daily");
    if (update.room.daily || day) void load(import("./daily-note.js")).then(({ showDaily }) => showDaily(update, ask));
    day = update.room.daily;
    if (hasLamp && (isLit(update) || button("lamp").ariaPressed === "true")) void load(import("./lamp.js")).then(({ shine }) => shine(game, button("lamp")));
    measure();
    actions ??= (update.moves ?? []).some((move) => !readMove(move) && move !== update.view?.turn?.move) ? load(import("./actions.js")) : null;
    void actions?.then(({ showActions }) => showActions(game, update));
    if (isChange(happened) && update.view?.may_be_stuck) void load(import("./lost.js")).then(({ wonder }) => wonder(game, act.newGame));
    if (happened.some(({ seed }) => seed)) void load(import("./deal-code.js")).then(({ noteGivenUp }) => noteGivenUp(update));
    if (isOver) over(update, isEnding);
  };

  /** Update the meter of the odds, if it is switched on. */
  function measure() {
    if (options.odds && offers.odds) void load(import("./odds.js")).then(({ showOdds }) => showOdds(game));
  }

  /** Whether this browser is new here. A player who follows a link to a deal knows the game. */
  let isNew = !keptTable(solitaire.name) && !entry.isWished;

  /** The round whose result was shown: it is shown once, however often the connection is lost. */
  let shown = "";

  /** Show the result and, however it is closed, how to continue: when the last card lies, and a won table is celebrated.
   * @param {Update} update @param {boolean} isEnding Whether the game ends now. */
  function over(update, isEnding) {
    const round = roundOf(update);
    const wait = isEnding ? game.board.timeFor(update.happened ?? []) : null;
    if (wait !== null) setTimeout(() => game.state.update === update && showUpdate(update), wait);
    const isShown = shown === round || openedDialog(); // a form being filled in stays open
    const result = isShown ? Promise.resolve() : load(import("./result.js")).then(({ openResult }) => openResult(game, own, update, wait));
    if (!isShown) shown = round;
    void result.finally(() => setHidden(next, game.state.update?.room.status !== "over"));
  }

  // Arriving, leaving and returning

  /** @param {Refused} refused */
  const notOpened = (refused) => tell(refusalText(refused), { label: words("common.newGame"), act: begin });

  function begin() {
    open().catch(notOpened);
  }

  /** @type {string | null} The room that is left for the deal of a link: its updates are no longer shown. */
  let leaving = null;

  /** Open the deal of a link in place of the current game.
   * @param {Record<string, unknown>} wish
   * @param {string} current the room of that game */
  function openWished(wish, current) {
    leaving = current;
    open(wish).catch((problem) => {
      leaving = null;
      notOpened(problem);
      goTo(current).catch(begin); // if the deal can't be opened, the current game stays
    });
  }

  /** Tell the server whether the page is visible: the clock runs only then. */
  function tellSeen() {
    if (game.state.update?.room.status === "playing") connection.say({ type: document.hidden ? "pause" : "resume" });
  }

  /** Resume the clock when the page is visible, without blocking play meanwhile; cover the table when it is hidden.
   * @param {Update} update */
  function showPaused({ is_paused: isPaused = false }) {
    if (isPaused && !document.hidden) resume();
    else setHidden(cover, !isPaused);
  }

  function resume() {
    // The cover has a button to try again; by the time of a refusal the game may have ended instead.
    connection.ask({ type: "resume" }).answer.catch(() => setHidden(cover, !game.state.update?.is_paused));
  }

  /** @param {Update} update */
  function hear(update) {
    const { room, you } = update;
    if (room.id === leaving && update.re === undefined) return; // the answer may lead back to the same room: a daily's
    leaving = null;
    const before = game.state.update?.room.id;
    if (room.status === "closed") {
      // Another window has left this room for another one.
      if (before === undefined || before === room.id) entry.followWindow().catch(begin);
      return;
    }
    if (you === undefined) {
      begin(); // the stored room belongs to another player
      return;
    }
    const wish = takeWish();
    if (wish && !isUnderWay(update)) {
      openWished(wish, room.id);
      return;
    }
    if (wish && !wish.daily) void load(import("../kit/confirm.js")).then(({ confirm }) => confirm({ title: words("link.title"), text: words("link.text"), yes: words("link.start"), no: words("link.stay") })).then((isSure) => isSure && openWished(wish, room.id));
    if (before !== room.id) entry.keepAt(room);
    showPaused(update);
    game.pending.take(game.read(update));
    // The first table has cleared what was told before.
    if (isNew && act.lesson) tell(words("offer.game", { game: gameTitle(solitaire.name) }), { label: words("offer.start"), act: act.lesson });
    isNew = false;
    if (before !== room.id && isInLesson(room.id)) void load(import("./lesson.js")).then(({ resumeLesson }) => resumeLesson(game, own));
    if (!performance.getEntriesByName("playable").length) performance.mark("playable");
  }

  connection.onConnected = (isConnected, reason) => {
    showConnection(isConnected, reason);
    if (isConnected) tellSeen();
  };
  connection.onWaiting = (waiting) => void load(import("./lamp.js")).then(({ showWaiting }) => showWaiting(button("lamp"), waiting));
  const version = followVersion(connection);
  connection.onWelcome = ({ page }) => version.compare(page);
  connection.onTurnedAway = (problem) => {
    if (problem.code === "no-room") begin();
    else tellTurnedAway(problem);
  };
  entry.opened.catch(notOpened);
  entry.troubles.forEach(notOpened);

  document.addEventListener("visibilitychange", () => {
    stopClock(document.hidden);
    tellSeen();
  });
  setInterval(showTime, 250);

  // Options, the rules and the splash

  setUpPage();
  followHelp(() => void load(import("../help/dialog.js")).then(({ openHelp }) => openHelp(solitaire.name, { rules: game.state.update?.room.rules ?? "" }, own, act.lesson)));
  follow(() => {
    showTime();
    measure();
  });

  const house = element("#house");
  house.addEventListener("animationend", () => house.remove());
  for (const input of ["pointerdown", "keydown", "wheel"]) addEventListener(input, () => house.remove(), { capture: true, once: true });

  checkAuto(async () => (await (await import("../wire/games.js")).describeHouse()).auto).catch(() => {}).then(() => connection.listen(hear)); // an unchecked option is better than no table
  tellSeen();
}

/** @param {string} selector */
function element(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
