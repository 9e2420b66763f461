// Playing in company. The address says what is shown: a lobby, or a room. What a room shows is for a screen of its
// own: where people gather before a round, or the game's table, which is loaded when it is played.
//
// Lobby and room are two visits: going from one to the other is an ordinary link, so going back is, too.

import { companyWords, gameWords, troubleWords } from "./companywords.js";
import { button, fillBar } from "./controls.js";
import { Line, Refused } from "./line.js";
import { followLooks } from "./looks.js";
import { showLine, tell } from "./notices.js";
import { forgetSeat, keepSeat } from "./seat.js";
import { hasFreeSeat } from "./seating.js";
import { showTrouble } from "./trouble.js";

if (history.state?.dialog) history.back(); // one was open when the page was left, and is not any more

/** @import { Company, RoomInfo, Screen, Update, Welcome } from "./wire.js" */

const [, where, name] = location.pathname.split("/");
const code = where === "room" && name ? read(name) : null;
const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const sit = /** @type {HTMLElement} */ (document.querySelector("#sit"));
const line = new Line(() => code);

/** @type {Record<string, () => Promise<{ open: (root: HTMLElement, company: Company) => Screen }>>} */
const SCREENS = {
  gathering: () => import("./gathering.js"),
  eights: () => import("./eights.js"),
  race: () => import("./race.js"),
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

/** @type {Company} */
const company = {
  line,
  ask: (message, retold) => line.ask(message).answer.catch((problem) => refused(problem, retold)),
  leave() {
    isLeaving = true;
    if (code !== null) forgetSeat(code);
    void company.ask({ type: "leave" }).then(() => location.assign(`/${latest?.room.game ?? ""}`));
  },
  gather() {
    void import("./gathering.js").then(({ openGathering }) => {
      if (latest && shown !== "gathering") gathering = openGathering(latest, company);
    });
  },
  profile(after) {
    void import("./profile.js").then(({ openProfile }) => openProfile((message) => line.ask(message).answer, after));
  },
};

/** @param {unknown} problem @param {(code: string, text: string) => string} [retold] */
function refused(problem, retold = (_, text) => text) {
  if (!(problem instanceof Refused)) throw problem;
  tell(retold(problem.code, problem.message));
}

// A room

/** @param {RoomInfo} info */
const screenFor = ({ status, game }) => (status === "waiting" ? "gathering" : game);

/** @param {Update<any, any>} update */
function take(update) {
  if (latest && latest.room.id === update.room.id && update.n < latest.n) return;
  if (isLeaving) return;
  if (latest?.you !== undefined && update.you === undefined) tell(companyWords.removed);
  latest = update;
  const { room, you } = update;
  keepSeat(room, you !== undefined);
  if (room.status === "closed") {
    trouble(troubleWords.closedTitle, troubleWords.closed);
    return;
  }
  if (!Object.hasOwn(gameWords, room.game)) {
    trouble(troubleWords.otherTitle, troubleWords.noTable);
    return;
  }
  markGame(room.game);
  sit.hidden = you !== undefined || screenFor(room) === "gathering" || !hasFreeSeat(update);
  button("people").hidden = screenFor(room) === "gathering";
  gathering?.show(update);
  void show(update);
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

/** What opens a screen; nothing where it can't be loaded: the line is down, or the server has another page by now.
 * @param {string} name */
async function opener(name) {
  try {
    return (await SCREENS[name]()).open;
  } catch {
    tell(companyWords.notLoaded, { label: companyWords.loadAgain, act: () => location.reload() });
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

/** @param {string} title @param {string} text */
function trouble(title, text) {
  screen?.close();
  gathering?.close();
  screen = gathering = unseen = null;
  shown = "trouble";
  sit.hidden = button("people").hidden = true;
  showTrouble(root, title, text, line);
}

/** @param {Refused} problem */
function notLetIn(problem) {
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
  statistics: () => void import("./statistics.js").then(({ openStatistics }) => openStatistics(latest?.room.game ?? where)),
  options: () => void import("./optionspanel.js").then(({ openOptions }) => openOptions((message) => line.ask(message).answer)),
};

fillBar([
  { name: "statistics", label: companyWords.statistics, act: act.statistics },
  { name: "options", label: companyWords.options, act: act.options },
  { name: "people", label: companyWords.people, act: company.gather },
]);
button("people").hidden = true;
sit.textContent = companyWords.sit;
sit.onclick = () => void company.ask({ type: "join", room: latest?.room.id });

// Coming and going

followLooks();
line.onLine = showLine;
line.onReacted = (reacted) => screen?.reacted?.(reacted);
line.onLost = notLetIn;
if (code === null && !Object.hasOwn(gameWords, where)) {
  trouble(troubleWords.nowhereTitle, troubleWords.nowhere);
} else if (code === null) {
  markGame(where);
  /** @type {Welcome | null} */
  let me = null;
  /** @type {((me: Welcome) => void) | null} */
  let greet = null;
  line.onWelcome = (welcome) => {
    me = welcome;
    greet?.(welcome);
  };
  void import("./lobby.js").then(({ openLobby }) => {
    greet = openLobby(root, where, line, company.profile);
    if (me) greet(me);
  });
} else {
  document.title = `${companyWords.room(code.toUpperCase())} · ${companyWords.house}`;
  line.listen(take);
}
line.connect();
