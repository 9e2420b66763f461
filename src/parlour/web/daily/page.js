// The daily deals: today's to play, a calendar of earlier ones, and the board of each.

import { ranked } from "../boards/boards.js";
import { raceGame } from "../company/room-address.js";
import { place } from "../end/end.js";
import { fillPageBar } from "../games/page-bar.js";
import { dayNumber, dayText, isDay, monthLater, monthText, timeText, weekdayTexts, weeksOf } from "../kit/days.js";
import { openDialog } from "../kit/dialog.js";
import { build, iconButton, keyed, reasonLine, refill, statusLine } from "../kit/elements.js";
import { oneAtATime, pressable } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { address, get } from "../kit/root.js";
import { shareButton, shareResult, watchLink } from "../rounds/link.js";
import { connected } from "../shell/browser.js";
import { setUpPage } from "../shell/page.js";
import { dealProof, fairDeal } from "../shell/proof.js";
import { ratingText } from "../shell/rule-words.js";
import { describeHouse } from "../wire/games.js";
import { Refused } from "../wire/refused.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { dealName, markOf, nextOf, playLink, standOf, standText, veiled } from "./deal.js";

/** @import { Boards } from "../boards/wire.js" */
/** @import { Game, House } from "../wire/games.js" */
/** @import { RoomInfo } from "../wire/messages.js" */
/** @import { Dailies, DailyDeal } from "./wire.js" */

const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const sheet = build("section", "sheet");
const calendar = build("section", { class: "sheet", "aria-label": words("daily.calendar") });
const problem = statusLine("empty", words("common.loading"));

/** @type {Game[]} */
let games = [];
/** @type {Dailies | null} */
let shown = null;
/** @type {string} */
let chosen = "";
/** What is wrong with the day in the address. */
let trouble = "";

setUpPage(words("daily.title"));
fillPageBar();
screen.append(problem);
const asked = new URLSearchParams(location.search).get("day") ?? "";
if (asked && !isDay(asked)) trouble = words("daily.noSuchDay");
void showMonth(trouble ? "" : asked.slice(0, 7), asked);

/** @param {string} month As in 2026-11; empty for this one. @param {string} [day] The day to show.
 * @returns {Promise<void>} */
async function showMonth(month, day = "") {
  try {
    const [found, house] = /** @type {[Dailies, House]} */ (await Promise.all([get("/api/daily", month ? { month } : {}), describeHouse()]));
    games = house.games;
    shown = found;
    const { today, days } = shown;
    if (day > today && month) {
      trouble = words("daily.future", { day: dayText(day) });
      return void (await showMonth(""));
    }
    // A month opens at its latest day, the current one at today.
    chosen = (month && day) || (shown.month === today.slice(0, 7) ? today : days.at(-1)?.day ?? `${shown.month}-01`);
    drawDay(shown);
    drawCalendar(shown);
    if (problem.isConnected) screen.replaceChildren(sheet, calendar);
    performance.mark("daily");
  } catch {
    problem.textContent = words(place ? "offline.daily" : "daily.failed");
    screen.replaceChildren(problem);
  }
}

/** Put the shown day into the address. */
function nameDay() {
  history.replaceState(history.state, "", address(chosen === shown?.today ? "/daily" : `/daily?day=${chosen}`));
}

/** Return the deals of the chosen day. @param {Dailies} dailies */
function drawDay({ days, today, next_at: nextAt, streak, best_streak: best }) {
  const deals = days.filter(({ day }) => day === chosen);
  const ahead = days.filter(({ day }) => day > today);
  const next = chosen === today ? nextOf(deals) : undefined;
  refill(
    sheet,
    build("h2", "", words("daily.title")),
    ...(trouble ? [reasonLine(trouble)] : []),
    build("h3", "", dayText(chosen)),
    ...(best ? [build("p", "streak", words("daily.streak", { count: streak }), build("small", "", words("daily.bestStreak", { count: best })))] : []),
    ...(deals.length ? [veiled((next ?? deals[0]).game)] : [build("p", "empty", words("daily.none"))]),
    ...deals.map((deal) => drawDeal(deal, today, deal === next)),
    build("p", "when", words("daily.next", { time: timeText(nextAt) })),
    build("p", "note", words("daily.about")),
    build("p", "note", words("daily.others")),
    ...(ahead.length ? [build("details", "", build("summary", "", words("daily.tomorrow")), build("p", "note", words("newGame.fingerprint")), dealProof(...ahead.map((deal) => /** @type {[string, string]} */ ([dealName(deal, games), deal.promise]))))] : []),
  );
}

/** Race against the fastest first try at a deal. @param {DailyDeal} deal */
const raceBest = oneAtATime(async (/** @type {DailyDeal} */ { day, game, rules }) => {
  try {
    const best = /** @type {Boards} */ (await get(`/api/daily/${day}`, { game, rules })).seconds.find(({ replay }) => replay);
    const rival = games.find(({ name }) => name === game)?.rival;
    if (best?.replay && rival) await raceGame((message) => connected().ask(message).answer, rival, best.replay);
    trouble = best ? "" : words("daily.noBest");
  } catch (problem) {
    trouble = problem instanceof Refused ? refusalText(problem) : words("daily.failed");
  }
  if (shown) drawDay(shown);
});

/** @param {DailyDeal} deal @param {string} today @param {boolean} isNext Whether it is the one to play. */
function drawDeal(deal, today, isNext) {
  const { day, game, rules, rating, ended, replay, seed, promise } = deal;
  const stand = standOf(deal, today);
  const play = playLink(deal, games, stand, isNext ? "main" : "");
  const board = keyed(pressable(words("daily.board"), () => void openBoard(deal)), `board ${rules}`);
  const proof = seed
    ? fairDeal(/** @type {RoomInfo} */ (/** @type {unknown} */ ({ ...deal, game, is_winnable: true })))
    : build("details", "", build("summary", "", words("newGame.proof")), dealProof([words("newGame.fingerprint"), promise]));
  const share = () => shareResult({ game, rules, day, isWon: ended === "won", moves: deal.moves ?? 0, seconds: deal.seconds ?? 0, isHelped: false, replay });
  const best = seed ? [keyed(pressable(words("daily.raceBest"), () => void raceBest(deal)), `race ${rules}`)] : [];
  const after = [...(replay ? [watchLink(replay, "quiet")] : []), ...(ended ? [keyed(shareButton(share, "quiet"), `share ${rules}`)] : [])];
  const rows = [[play, board, ...best], after].filter((row) => row.length).map((row) => build("p", "ways", ...row));
  return build("article", "deal", build("h4", "", dealName(deal, games), markOf(stand)), build("p", "state", standText(deal, today)), ...(rating ? [build("p", "note", ratingText(rating))] : []), ...(ended && !replay ? [build("p", "note", words("daily.reviewLater"))] : []), ...rows, proof);
}

/** Open the board of a day: the first tries, with replays when the day is over. @param {DailyDeal} deal */
async function openBoard(deal) {
  const { day, game, rules } = deal;
  const { body } = openDialog(words("daily.board"), "boards");
  const message = statusLine("empty", words("common.loading"));
  body.append(build("p", "note", `${dayText(day)} · ${dealName(deal, games)}`), message);
  try {
    message.replaceWith(...ranked(await get(`/api/daily/${day}`, { game, rules }), true));
  } catch {
    message.textContent = words("daily.failed");
  }
}

/** @param {Dailies} dailies */
function drawCalendar(dailies) {
  const { month, today, since } = dailies;
  /** @param {string} label @param {number} count @param {boolean} isThere */
  const turn = (label, count, isThere) => {
    const isBefore = label === "before";
    const button = iconButton(icon(isBefore ? "earlier" : "later"), words(isBefore ? "daily.before" : "daily.after"), () => {
      trouble = "";
      void showMonth(monthLater(month, count)).then(nameDay);
    }, label);
    button.disabled = !isThere;
    return button;
  };
  const head = build("tr", "", ...weekdayTexts().map((text) => build("th", { scope: "col" }, text)));
  const weeks = weeksOf(month).map((week) => build("tr", "", ...week.map((day) => build("td", "", ...(day ? [drawCell(dailies, day)] : [])))));
  const table = build("table", "calendar", build("caption", "unseen", monthText(month)), build("thead", "", head), build("tbody", "", ...weeks));
  refill(
    calendar,
    build("header", "", turn("before", -1, since !== null && since.slice(0, 7) < month), build("h3", "", monthText(month)), turn("after", 1, month < today.slice(0, 7))),
    table,
    legend(dailies),
  );
}

/** Return what the marks of the shown month mean, and of which deal each is. @param {Dailies} dailies */
function legend({ days, today }) {
  const past = days.filter(({ day }) => day <= today);
  const shown = new Set(past.map((deal) => standOf(deal, today)));
  const meanings = /** @type {const} */ ([["statistics.won", ["won"]], ["daily.notWon", ["tried"]], ["daily.begun", ["begun"]], ["daily.missed", ["missed", "open"]]]);
  const names = [...new Set(past.map((deal) => dealName(deal, games)))];
  return build("div", "meanings",
    ...meanings.flatMap(([key, stands]) => {
      const marks = stands.filter((stand) => shown.has(stand)).map(markOf);
      return marks.length ? [build("span", "", ...marks, words(key))] : [];
    }),
    ...(names.length > 1 ? [build("p", "note", names.join(" | "))] : []));
}

/** @param {Dailies} dailies @param {string} day */
function drawCell(dailies, day) {
  const { days, today } = dailies;
  const deals = days.filter((deal) => deal.day === day);
  const stands = deals.map((deal) => standOf(deal, today));
  const marks = day > today ? [] : stands.map(markOf);
  const label = [dayText(day), ...deals.map((deal) => [dealName(deal, games), standText(deal, today)].filter(Boolean).join(": "))].join(". ");
  const onclick = () => {
    chosen = day;
    trouble = "";
    nameDay();
    drawDay(dailies);
    drawCalendar(dailies);
  };
  const state = day > today ? "ahead" : day === today ? "today" : stands.includes("won") ? "won" : stands.some((stand) => stand !== "missed") ? "tried" : "missed";
  const look = { class: `day ${state}`, type: "button", "data-day": day, "aria-label": label, "aria-pressed": String(day === chosen), onclick };
  const cell = keyed(build("button", look, build("span", "", dayNumber(day)), build("span", "marks", ...marks)), day);
  cell.disabled = !deals.length || day > today;
  return cell;
}
