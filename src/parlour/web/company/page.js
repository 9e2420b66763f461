// Playing in company. The address says what is shown: a lobby, a room, or a room on a big screen. What a room shows is
// for a screen of its own: where people gather before a round, or the game's table, which is loaded when it is played.
//
// Lobby and room are two visits: going from one to the other is an ordinary link, so going back is, too.

import { followLooks } from "../kit/looks.js";
import { nameOnLongPress } from "../kit/names.js";
import { showConnection, tell } from "../kit/notices.js";
import { setHidden } from "../kit/pass-focus.js";
import { followVersion, load, tellNotLoaded } from "../kit/reload.js";
import { button, fillBar } from "../kit/toolbar.js";
import { connectionTo } from "../wire/browser.js";
import { describeHouse } from "../wire/games.js";
import { Refused } from "../wire/refused.js";
import { isCurrent } from "../wire/updates.js";
import { refusalText } from "../words/en/common.js";
import { companyWords, leaveWords, troubleWords } from "../words/en/company.js";
import { hasFreeSeat, others } from "./host.js";
import { forgetSeat, keepSeat } from "./kept-seat.js";
import { showTrouble } from "./trouble.js";
import { followTurns } from "./turn-notice.js";

if (history.state?.dialog) history.back(); // one was open when the page was left, and is not any more

/** @import { House } from "../wire/games.js" */
/** @import { RoomInfo, Update, Welcome } from "../wire/messages.js" */
/** @import { Company, Screen } from "./screen.js" */

const [, where, name, view] = location.pathname.split("/");
const code = where === "room" && name ? read(name) : null;
const isBigScreen = code !== null && view === "screen";
const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const sit = /** @type {HTMLElement} */ (document.querySelector("#sit"));
// An id is never refused as a guess, however many come from one address.
const line = connectionTo(() => latest?.room.id ?? code, isBigScreen);

/** @type {Record<string, () => Promise<{ open: (root: HTMLElement, company: Company) => Screen }>>} */
const SCREENS = {
  gathering: () => (isBigScreen ? import("./big-screen.js") : import("./gathering.js")),
  eights: () => import("../eights/screen.js"),
  race: () => import("../race/screen.js"),
};

/** @type {Update<any, any> | null} */
let latest = null;
/** @type {Screen | null} */
let screen = null;
/** @type {Screen | null} The people over the table. */
let gathering = null;
let shown = "";
/** @type {Update<any, any>[] | null} What was said since a screen is on its way: it is shown there in its turn. */
let unseen = null;
let isLeaving = false;
if (code !== null) document.title = `${companyWords.room(code.toUpperCase())} · ${companyWords.house}`;
const noticeTurn = followTurns();

/** @param {House} house @returns {Company} */
const companyIn = (house) => ({
  line,
  house,
  game(wanted) {
    const found = house.games.find((game) => game.name === wanted);
    if (!found) throw new Error(`the server does not describe ${wanted}`);
    return found;
  },
  ask: (message, retold) => line.ask(message).answer.catch((problem) => refused(problem, retold)),
  leave: () => void leave(),
  gather() {
    void load(import("./gathering.js")).then(({ openGathering }) => {
      if (latest && shown !== "gathering") gathering = openGathering(latest, company);
    });
  },
  profile(after) {
    void load(import("./profile.js")).then(({ openProfile }) => openProfile((message) => line.ask(message).answer, after));
  },
});
/** @type {Company} There is nothing to show before the server has described its games. */
let company;

/** @param {unknown} problem @param {(code: string, text: string) => string} [retold] */
function refused(problem, retold = refusalText) {
  if (!(problem instanceof Refused)) throw problem;
  tell(retold(problem.code, problem.message));
}

/** Asks in the middle of a round. Where others play on, the seat stays the player's until the round is over. */
async function leave() {
  const isPlaying = latest?.you !== undefined && latest.room.status === "playing";
  const goesOn = latest !== null && others(latest).length > 0;
  if (isPlaying) {
    const { confirm } = await load(import("../kit/confirm.js"));
    const { title, leave: yes, stay: no } = leaveWords;
    if (!(await confirm({ title, text: goesOn ? leaveWords.goOn : leaveWords.ends, yes, no }))) return;
  }
  isLeaving = true;
  if (code !== null && !(isPlaying && goesOn)) forgetSeat(code);
  await company.ask({ type: "leave" });
  location.assign(`/${latest?.room.game ?? ""}`);
}

// A room

/** @param {RoomInfo} info */
const screenFor = ({ status, game }) => (status === "waiting" ? "gathering" : game);

/** @param {Update<any, any>} update */
function take(update) {
  if (isLeaving || !isCurrent(update, latest)) return;
  if (latest?.you !== undefined && update.you === undefined) tell(companyWords.removed);
  latest = update;
  const { room, you } = update;
  if (!isBigScreen) keepSeat(room, you !== undefined);
  if (room.status === "closed") {
    trouble(troubleWords.closedTitle, troubleWords.closed);
    return;
  }
  if (!Object.hasOwn(SCREENS, room.game)) {
    trouble(troubleWords.otherTitle, troubleWords.noTable);
    return;
  }
  markGame(room.game);
  setHidden(sit, you !== undefined || isBigScreen || screenFor(room) === "gathering" || !hasFreeSeat(update));
  document.body.classList.toggle("can-sit", !sit.hidden);
  button("people").hidden = screenFor(room) === "gathering";
  gathering?.show(update);
  void show(update);
  noticeTurn(update, company.game(room.game));
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
  const open = await opener(wanted);
  if (unseen !== news) return; // it has changed again while this one was on its way
  unseen = null;
  if (!open) {
    shown = ""; // the next word tries again
    return;
  }
  screen?.close();
  root.replaceChildren();
  screen = open(root, company);
  for (const each of news) screen.show(each);
}

/** What opens a screen; nothing where it can't be loaded: the connection is lost, or the server has another page by now.
 * @param {string} name */
async function opener(name) {
  try {
    return (await SCREENS[name]()).open;
  } catch {
    tellNotLoaded();
    return null;
  }
}

/** What an address says, however it is written.
 * @param {string} text */
function read(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Every new connection to a room that is gone is told so again: what is being filled in there stays.
 * @param {string} title @param {string} text */
function trouble(title, text) {
  const wanted = `trouble: ${text}`;
  if (shown === wanted) return;
  screen?.close();
  gathering?.close();
  screen = gathering = unseen = null;
  shown = wanted;
  sit.hidden = button("people").hidden = true;
  void house.then((found) => showTrouble(root, title, text, line, found));
}

/** @param {Refused} problem */
function turnedAway(problem) {
  if (code === null) {
    tell(problem.message);
  } else if (problem.code === "no-room") {
    forgetSeat(code);
    trouble(troubleWords.missingTitle, troubleWords.missing(code.toUpperCase()));
  } else {
    trouble(troubleWords.otherTitle, problem.message);
  }
}

// The bar

/** @param {string} game */
function markGame(game) {
  for (const link of document.querySelectorAll("#games a")) {
    if (link.getAttribute("href") === `/${game}`) link.setAttribute("aria-current", code === null ? "page" : "true");
  }
}

const act = {
  statistics: () => void load(import("./statistics.js")).then(({ openStatistics }) => openStatistics(latest?.room.game ?? where)),
  options: () => void load(import("../kit/options-panel.js")).then(({ openOptions }) => openOptions((message) => line.ask(message).answer)),
};

fillBar([
  { name: "statistics", label: companyWords.statistics, act: act.statistics },
  { name: "options", label: companyWords.options, act: act.options },
  { name: "people", label: companyWords.people, act: () => company?.gather() },
]);
button("people").hidden = true;
sit.textContent = companyWords.sit;
sit.onclick = () => void company.ask({ type: "join", room: latest?.room.id });

// Coming and going

followLooks();
nameOnLongPress();
document.body.classList.toggle("big-screen", isBigScreen);
line.onConnected = showConnection;
line.onReacted = (reacted) => screen?.reacted?.(reacted);
line.onTurnedAway = turnedAway;
const compareVersion = followVersion(line);
/** @type {Welcome | null} */
let me = null;
/** @type {(me: Welcome) => void} */
let greet = () => {};
line.onWelcome = (welcome) => {
  compareVersion(welcome.page);
  me = welcome;
  greet(welcome);
};
line.connect();

const house = described();
house.then((found) => {
  company = companyIn(found);
  const game = found.games.find((each) => each.name === where);
  if (code !== null) line.listen(take);
  else if (game && Object.hasOwn(SCREENS, where)) void lobby(found);
  else trouble(troubleWords.nowhereTitle, troubleWords.nowhere);
});

/** @param {House} found */
async function lobby(found) {
  markGame(where);
  const { openLobby } = await load(import("./lobby.js"));
  greet = openLobby(root, company.game(where), found, line, company.profile);
  if (me) greet(me);
}

/** What the server says about its games, asked for until it answers.
 * @returns {Promise<House>} */
async function described() {
  for (;;) {
    try {
      return await describeHouse();
    } catch {
      showConnection(false);
      await new Promise((done) => setTimeout(done, 2000));
      showConnection(line.isConnected);
    }
  }
}
