// Playing in company. The address says what is shown: a lobby, or a room. What a room shows is for a screen of its
// own: where people gather before a round, or the game's table, which is loaded when it is played.
//
// Lobby and room are two visits: going from one to the other is an ordinary link, so going back is, too.

import { Line, Refused } from "./line.js";
import { followLooks } from "./looks.js";
import { showLine, tell } from "./notices.js";

/** @import { Company, RoomInfo, Screen, Update } from "./wire.js" */

const [, where, name] = location.pathname.split("/");
const code = where === "room" ? decodeURIComponent(name ?? "") : null;
const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
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
let shown = "";

/** @type {Company} */
const company = {
  ask: (message, retold) => line.ask(message).answer.catch((problem) => refused(problem, retold)),
  leave: () => void company.ask({ type: "leave" }).then(() => location.assign(`/${latest?.room.game ?? ""}`)),
  gather: () => void import("./gathering.js").then(({ openGathering }) => latest && openGathering(latest, company)),
};

/** @param {unknown} problem @param {(code: string, text: string) => string} [retold] */
function refused(problem, retold = (_, text) => text) {
  if (!(problem instanceof Refused)) throw problem;
  tell(retold(problem.code, problem.message));
}

/** @param {RoomInfo} info */
const screenFor = ({ status, game }) => (status === "waiting" ? "gathering" : game);

/** @param {Update<any, any>} update */
async function take(update) {
  if (latest && latest.room.id === update.room.id && update.n < latest.n) return;
  latest = update;
  const wanted = screenFor(update.room);
  if (wanted !== shown) {
    shown = wanted;
    const { open } = await SCREENS[wanted]();
    if (shown !== wanted) return; // it has changed again while this one was on its way
    screen?.close();
    root.replaceChildren();
    screen = open(root, company);
    screen.show(latest);
  } else {
    screen?.show(update);
  }
}

followLooks();
line.onLine = showLine;
line.onReacted = (reacted) => screen?.reacted?.(reacted);
line.onLost = (problem) => tell(problem.message);
if (code === null) {
  void import("./lobby.js").then(({ openLobby }) => openLobby(root, where, line));
} else {
  line.listen((update) => void take(update));
}
line.connect();
