// The page of a room, which may be on a big screen. It shows a screen: the players before a round, or the game's table,
// which is loaded on demand; or why there is no room at this address.

import { forgetSeat, keepSeat } from "../company/kept-seat.js";
import { sitText } from "../company/sentences.js";
import { followTurns } from "../company/turn-notice.js";
import { goTo, openedDialog } from "../kit/dialog.js";
import { followHelp } from "../kit/keys.js";
import { showConnection, showLate, tell } from "../kit/notices.js";
import { checkAuto } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { followVersion, load, loadOrTell, tellTurnedAway, wear } from "../kit/reload.js";
import { address, ownPath, told } from "../kit/root.js";
import { attempt } from "../kit/storage.js";
import { fillBar, showControl } from "../kit/toolbar.js";
import { connectionTo } from "../shell/browser.js";
import { setUpPage } from "../shell/page.js";
import { isCurrent, openSeat, others } from "../wire/updates.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { lessonOf, lookOf, markGame, partsFor } from "./registry.js";

/** @import { Game, House } from "../wire/games.js" */
/** @import { RoomInfo, Update } from "../wire/messages.js" */
/** @import { Refused } from "../wire/refused.js" */
/** @import { Company, Screen } from "../company/screen.js" */
/** @import { Why } from "../company/trouble.js" */

const [, where, name, view] = ownPath().split("/");
const code = where === "room" && name ? (attempt(() => decodeURIComponent(name)) ?? name) : null; // it may be malformed
const isBigScreen = code !== null && view === "screen";
/** @type {House} */
const house = told("house");
const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const sit = /** @type {HTMLElement} */ (document.querySelector("#sit"));
// An id never counts as a guess, unlike a code.
const connection = connectionTo(() => latest?.room.id ?? code, isBigScreen);

/** Return the module of what a room shows: the players, or the table of its game.
 * @param {string} wanted */
function screenOf(wanted) {
  if (wanted === "gathering") return isBigScreen ? import("../company/big-screen.js") : import("../company/gathering.js");
  return partsFor(company.game(wanted)).screen?.() ?? import("../plain/screen.js");
}

/** @type {Update<any, any> | null} */
let latest = null;
/** @type {Screen | null} */
let screen = null;
/** @type {Screen | null} The players' dialog over the table. */
let gathering = null;
/** Closes the card for somebody who has just come. */
let closeArrival = () => {};
let shown = "";
/** @type {Update<any, any>[] | null} Updates received while a screen is loading, to be shown there in order. */
let unseen = null;
let isLeaving = false;
if (code !== null) document.title = words("page.title", { name: words("room.named", { code: code.toUpperCase() }) });
const turns = followTurns();

/** @type {Company} */
const company = {
  connection,
  house,
  game: (wanted) => /** @type {Game} */ (house.games.find(({ name }) => name === wanted)),
  ask: (message) => connection.ask(message).answer.catch((refused) => tell(refusalText(refused))),
  leave: () => void leave(),
  gather() {
    void load(Promise.all([import("../company/gathering.js"), wear("gathering")])).then(([{ openGathering }]) => {
      if (latest && shown !== "gathering") gathering = openGathering(latest, company);
    });
  },
  profile(after) {
    void load(import("../company/profile.js")).then(({ openProfile }) => openProfile((message) => connection.ask(message).answer, after));
  },
};

/** Confirm in the middle of a round. If others play on, the player keeps the seat until the round is over. */
async function leave() {
  const isPlaying = latest?.you !== undefined && latest.room.status === "playing";
  const goesOn = latest !== null && others(latest).length > 0;
  if (isPlaying) {
    const { confirm } = await load(import("../kit/confirm.js"));
    const text = words(goesOn ? "leave.goesOn" : "leave.ends");
    if (!(await confirm({ title: words("leave.title"), text, yes: words("leave.leave"), no: words("leave.stay") }))) return;
  }
  isLeaving = true;
  if (code !== null && !(isPlaying && goesOn)) forgetSeat(code);
  await company.ask({ type: "leave" });
  goTo(address(`/${latest?.room.game ?? ""}`));
}

// A room

/** @param {RoomInfo} info */
const screenFor = ({ status, game }) => (status === "waiting" ? "gathering" : game);

/** @param {Update<any, any>} update */
function take(update) {
  if (isLeaving || !isCurrent(update, latest)) return;
  const isNew = latest === null;
  const before = latest?.you;
  latest = update;
  const { room, you } = update;
  if (!isBigScreen) keepSeat(room, you !== undefined);
  if (before !== undefined && you === undefined) {
    if (update.happened?.some(({ what, seat, facts }) => what === "left" && seat === before && facts?.how === "banned")) {
      connection.ask({ type: "watch", room: room.id }).answer.catch((refused) => trouble("other", refusalText(refused)));
      return;
    }
    tell(words("room.removed"));
  }
  if (room.status === "closed") {
    const isDesk = update.happened?.some(({ what, facts }) => what === "closed" && facts?.by === "desk");
    trouble(isDesk ? "closedAtDesk" : "closed");
    return;
  }
  const game = company.game(room.game);
  if (!game) {
    trouble("noTable"); // it is its player's own
    return;
  }
  markGame(room.game, false);
  if (isBigScreen) document.body.classList.toggle("round-ended", room.status === "over");
  if (isBigScreen) void loadOrTell(Promise.all([import("../company/big-screen.js"), wear("big-screen")])).then((loaded) => loaded?.[0].showCorner(/** @type {HTMLElement} */ (root.parentElement), room));
  const open = isBigScreen ? null : openSeat(update);
  const canSit = open !== null && screenFor(room) !== "gathering";
  setHidden(sit, !canSit);
  if (open) sit.textContent = sitText(room, open);
  document.body.classList.toggle("can-sit", canSit);
  if (isNew && open) arrive();
  if (you !== undefined) closeArrival();
  showControl("people", screenFor(room) !== "gathering");
  gathering?.show(update);
  void show(update);
  turns.look(update, game);
}

/** Ask somebody who has come by the link to sit down. */
function arrive() {
  void load(import("../company/arrival.js")).then(({ openArrival }) => {
    const now = latest;
    const other = openedDialog();
    if (other) other.addEventListener("close", arrive, { once: true });
    else if (now && openSeat(now)) closeArrival = openArrival(company, () => latest ?? now);
  });
}

/** @param {Update<any, any>} update */
async function show(update) {
  const wanted = screenFor(update.room);
  if (wanted === shown) {
    if (unseen) unseen.push(update);
    else screen?.show(update);
    return;
  }
  shown = wanted;
  const news = (unseen = [update]);
  const [module] = (await loadOrTell(Promise.all([screenOf(wanted), wear(wanted === "gathering" ? wanted : lookOf(company.game(wanted))), wanted === "gathering" && wear("dialogs"), isBigScreen && wear("big-screen")]))) ?? [];
  if (unseen !== news) return; // it changed again while this one was loading
  unseen = null;
  if (!module) {
    shown = ""; // the connection is lost, or the server has a new version: the next update tries again
    return;
  }
  screen?.close();
  root.replaceChildren();
  screen = module.open(root, company);
  for (const each of news) screen.show(each);
}

/** Show why there is no room. Each reconnect reports it again, so a half-filled form there must stay.
 * @param {Why} why @param {string} [text] The server's, if it is another one. */
function trouble(why, text = "") {
  const wanted = `trouble: ${why} ${text}`;
  if (shown === wanted) return;
  screen?.close();
  gathering?.close();
  closeArrival();
  screen = gathering = unseen = null;
  shown = wanted;
  setHidden(sit, true);
  showControl("people", false);
  document.body.classList.remove("in-room");
  void load(Promise.all([import("../company/trouble.js"), wear("lobby")])).then(([{ showTrouble }]) => {
    if (shown === wanted) showTrouble(root, why, text, code ?? "", connection, house);
  });
}

/** @type {Record<string, Why>} */
const GONE = { "no-room": "missing", "room-closed": "closedAtDesk" };

/** @param {Refused} problem */
function turnedAway(problem) {
  if (code === null) {
    tellTurnedAway(problem);
    return;
  }
  showConnection(true); // it does not return by itself
  const why = GONE[problem.code];
  if (why) forgetSeat(code);
  trouble(why ?? "other", why ? "" : refusalText(problem));
}

// The bar

fillBar([
  { name: "options", label: words("common.options"), act: () => void load(import("../shell/options-panel.js")).then(({ openOptions }) => openOptions((message) => connection.ask(message).answer)) },
  { name: "statistics", label: words("common.statistics"), act: () => void load(import("../statistics/statistics.js")).then(({ openStatistics }) => openStatistics(latest?.room.game ?? "", latest?.room.rules)) },
  { name: "people", label: words("common.players"), act: company.gather },
]);
showControl("people", false);
sit.onclick = () => void company.ask({ type: "join", room: latest?.room.id, ...(latest && openSeat(latest)) });

// Arriving and leaving

setUpPage();
followHelp(() => {
  if (!latest) return;
  const { room } = latest;
  const lesson = others(latest).length ? undefined : lessonOf(room.game, connection);
  void load(import("../help/dialog.js")).then(({ openHelp }) => openHelp(room.game, room, partsFor(company.game(room.game)), lesson));
});
document.body.classList.toggle("big-screen", isBigScreen);
document.body.classList.toggle("in-room", code !== null);
connection.onConnected = showConnection;
connection.onLate = showLate;
connection.onReacted = (reacted) => screen?.reacted?.(reacted);
connection.onTurnedAway = turnedAway;
const version = followVersion(connection);
connection.onWelcome = ({ page }) => version.compare(page);
connection.connect();

void checkAuto(async () => house.auto);
if (code === null) trouble("nowhere");
else connection.listen(take);
