// The home page: today's deals, a room by its code, one's own open tables. The games themselves are in the page as it
// comes.

import { joinForm } from "../company/join-form.js";
import { keptSeat } from "../company/kept-seat.js";
import { roomAddress } from "../company/room-address.js";
import { invitation } from "../daily/invitation.js";
import { place } from "../end/end.js";
import { fillPageBar } from "../games/page-bar.js";
import { shortDayText } from "../kit/days.js";
import { build, statusLine } from "../kit/elements.js";
import { showConnection } from "../kit/notices.js";
import { tellTurnedAway } from "../kit/reload.js";
import { address, get } from "../kit/root.js";
import { keepTable } from "../kit/storage.js";
import { connected } from "../shell/browser.js";
import { setUpPage } from "../shell/page.js";
import { rulesText } from "../shell/rule-words.js";
import { describeHouse } from "../wire/games.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";

/** @import { Dailies } from "../daily/wire.js" */
/** @import { Game } from "../wire/games.js" */

/** @typedef {{ id: string, code: string | null, game: string, status: string, seats: number, taken: number, rules: string, daily: string | null }} Table */

const [today, code, tables] = ["#today", "#code", "#tables"].map((id) => /** @type {HTMLElement} */ (document.querySelector(id)));

setUpPage(words("home.title"));
fillPageBar();
void showToday();
void showTables().catch(() => {}); // there are none to show
void takeCodes();

async function showToday() {
  const message = statusLine("empty", words("common.loading"));
  today.append(message);
  try {
    const [dailies, { games }] = /** @type {[Dailies, { games: Game[] }]} */ (await Promise.all([get("/api/daily"), describeHouse()]));
    message.replaceWith(...invitation(dailies, games), build("p", "ways", build("a", { class: "press quiet", href: address("/daily") }, words("home.calendar"))));
  } catch {
    message.textContent = words(place ? "offline.daily" : "daily.failed");
  }
}

/** Show the field for a code; a link in the bar leads straight to it. */
async function takeCodes() {
  if (place) return code.remove(); // rooms of others are at a server
  const { code: format } = await describeHouse();
  const connect = () => {
    const connection = connected();
    connection.onConnected = showConnection;
    connection.onTurnedAway = tellTurnedAway;
    return connection;
  };
  code.append(joinForm(connect, format, true));
  const seek = () => location.hash === "#code" && code.querySelector("input")?.focus();
  addEventListener("hashchange", seek);
  seek();
}

/** List the tables at which something can be played on: one's own, and the last one with others. */
async function showTables() {
  const [{ rooms }, { games }] = /** @type {[{ rooms: Table[] }, { games: Game[] }]} */ (await Promise.all([get("/api/me"), describeHouse()]));
  const own = rooms.filter(({ code, status, game }) => (code ?? status === "playing") && games.some(({ name }) => name === game));
  const seat = keptSeat();
  const items = own.map((table) => build("li", "", table.code ? withOthers(table.code, table) : alone(table, games)));
  if (seat && !own.some((each) => each.code === seat.code)) items.unshift(build("li", "", withOthers(seat.code, seat)));
  tables.append(build("ul", "open-tables", ...items));
  tables.hidden = !items.length;
}

/** @param {Table} table @param {Game[]} games */
function alone({ id, game, rules, daily }, games) {
  const described = games.find(({ name }) => name === game);
  const day = daily ? { daily, rules } : undefined;
  const href = address(`${described?.path}${day ? `?${new URLSearchParams(day)}` : ""}`);
  const which = [...(daily ? [words("share.daily", { day: shortDayText(daily) })] : []), rulesText(described, rules)];
  return build("a", { href, onclick: () => keepTable(game, id, day) }, build("b", "", gameTitle(game)), build("small", "", which.join(" · ")));
}

/** @param {string} code @param {{ game: string, seats?: number, taken?: number, status?: string }} table */
function withOthers(code, { game, seats, taken = 0, status = "" }) {
  const about = seats ? words("lobby.listed", { taken, seats, status }) : words("lobby.yourSeat");
  return build("a", { href: roomAddress(code) }, build("b", "", `${gameTitle(game)} · `, build("span", "code", code)), build("small", "", about));
}
