// The view of the desk: figures, charts, current players and rooms, refusals and errors.

import { avatarOf, nameOf } from "../kit/avatars.js";
import { build, setText } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
import { gameTitle } from "../shell/game-title.js";
import { numberText, percentText, words } from "../words/message.js";
import { actions, actsThen, closeRoom, doOrTell, removePlayer } from "./acts.js";
import { charts } from "./charts.js";
import { rows } from "./rows.js";
import { delayText, durationText, momentText, sizeText, whenText } from "./units.js";

/** @import { Act, DeskPlayer, DeskRoom, Figures, DeskRestriction, RecentProblem, Report } from "./wire.js" */

/** @param {() => void} signOut @param {() => void} lookAgain */
export function deskView(signOut, lookAgain) {
  /** The server's clock at its last answer: this machine's clock is not used. */
  let now = 0;
  const tiles = figureTiles();
  const drawn = charts();
  const players = rows(words("desk.nobody"), ({ id, name, avatar, address }) => [id, name, avatar, address].join(" "), (/** @type {DeskPlayer} */ player) => playerRow(player));
  const rooms = rows(words("desk.noRooms"), ({ id }) => id, (/** @type {DeskRoom} */ room) => roomRow(room));
  const refusals = rows(words("desk.none"), ([code]) => code, (/** @type {[string, number, number]} */ [code]) => codeRow(code));
  const problems = rows(words("desk.none"), ({ at, text }) => `${at} ${text}`, (/** @type {RecentProblem} */ problem) => problemRow(problem));
  const processes = rows("", ({ id, process }) => `${id} ${process}`, (/** @type {Report} */ report) => processRow(report));
  const about = build("p", "note about");
  const act = actsThen(lookAgain);
  const doing = actions(act);
  const held = rows(words("desk.noStanding"), ({ kind, subject, name }) => [kind, subject, name].join(" "), (/** @type {DeskRestriction} */ standing) => heldRow(standing));
  const log = rows(words("desk.noActs"), ({ at, act: what, subject }) => `${at} ${what} ${subject}`, (/** @type {Act} */ done) => actRow(done));
  const element = build(
    "div",
    "at-desk",
    build("header", "", build("h2", "", words("desk.title")), pressable(words("desk.signOut"), signOut)),
    tiles.element,
    section("desk.lastMinutes", about, drawn.element),
    build(
      "div",
      "columns",
      build("div", "column", section("desk.players", players.element), section("desk.rooms", rooms.element)),
      build("div", "column", section("desk.actions", doing.element), section("desk.standing", held.element)),
      build(
        "div",
        "column",
        section("desk.log", log.element),
        section("desk.refusals", refusals.element),
        section("desk.problems", problems.element),
        section("desk.processes", processes.element),
      ),
    ),
  );

  /** @param {Figures} figures */
  function show(figures) {
    if (figures.at < now) return; // an older answer than the one shown
    now = figures.at;
    const { reports } = figures;
    const here = playersOf(reports);
    const count = Math.max(here.length, ...[reports.reduce((sum, report) => sum + report.player_count, 0)]);
    tiles.show(figures, count);
    drawn.show(figures);
    players.fill(here, count > here.length ? words("desk.more", { count: count - here.length }) : "");
    rooms.fill(figures.rooms);
    refusals.fill(codesOf(reports));
    problems.fill(reports.flatMap((report) => report.problems).sort((one, other) => other.at - one.at).slice(0, 20));
    processes.fill(reports);
    doing.show(figures);
    held.fill(figures.in_force.filter(({ kind }) => ["player", "address", "name"].includes(kind)));
    log.fill(figures.acts);
    setText(about, words("desk.about", { count: reports.length }));
  }

  /** @param {DeskPlayer} player */
  function playerRow(player) {
    return row([avatarOf(player.avatar, player.name), nameOf(player.name)], (/** @type {DeskPlayer} */ { room, game, is_seated: isSeated, since, address }) => [
      ...(game ? [gameTitle(game)] : []),
      ...(room ? [room] : []),
      ...(game && !isSeated ? [words("desk.watching")] : []),
      durationText(now - since),
      address,
    ], button("desk.remove", player.name, () => removePlayer(act, player)));
  }

  /** @param {DeskRoom} room */
  function roomRow(room) {
    return row([build("b", "code", room.code)], (/** @type {DeskRoom} */ { game, taken, seats, status, is_public: isPublic, since }) => [
      gameTitle(game),
      words("desk.seats", { taken, seats }),
      words(`desk.status.${status}`),
      ...(isPublic ? [words("lobby.isPublic")] : []),
      durationText(now - since),
    ], button("desk.close", room.code, () => void closeRoom(act, room)));
  }

  /** @param {DeskRestriction} standing */
  function heldRow({ kind, subject, name }) {
    const isName = kind === "name";
    const who = name || subject;
    const lift = isName
      ? () => doOrTell(act, { act: "allow", name: subject }, () => `${words("desk.did.allow")} · ${subject}`)
      : () => doOrTell(act, { act: "unban", subject }, () => `${words("desk.did.unban")} · ${who}`);
    return row([nameOf(who)], (/** @type {DeskRestriction} */ { until, text: why }) => [
      words(`desk.kind.${/** @type {"player" | "address" | "name"} */ (kind)}`),
      ...(until ? [words("desk.until", { time: momentText(until) })] : []),
      ...(why && !isName ? [why] : []),
    ], button(isName ? "desk.allow" : "desk.unban", who, oneAtATime(lift)));
  }

  /** @param {Act} done */
  function actRow({ act: what }) {
    return row([build("span", "", words(`desk.did.${what}`))], (/** @type {Act} */ { at, by, subject, text, until }) => [
      ...[subject, text].filter(Boolean),
      ...(until ? [words("desk.until", { time: momentText(until) })] : []),
      words(`desk.by.${by}`),
      whenText(at, now),
    ]);
  }

  /** @param {string} code */
  function codeRow(code) {
    return row([build("code", "", code)], (/** @type {[string, number, number]} */ [, count, last]) => [numberText(count), ...(last ? [whenText(last, now)] : [])]);
  }

  /** @param {RecentProblem} problem */
  function problemRow({ text, level }) {
    const said = build("span", { class: "said", lang: "en", dir: "ltr" }, text);
    return row([said], (/** @type {RecentProblem} */ { at }) => [words(`desk.level.${level === "warning" ? "warning" : "error"}`), whenText(at, now)]);
  }

  /** @param {Report} report */
  function processRow({ process }) {
    const name = build("b", { dir: "ltr" }, process);
    return row([name], (/** @type {Report} */ { since, last, rooms: inMemory }) => [
      words("desk.running", { time: durationText(now - since) }),
      `${words("desk.connections")} ${numberText(last.connections)}`,
      `${words("desk.rooms")} ${numberText(inMemory)}`,
      `${words("desk.lag")} ${delayText(last.lag)}`,
      `${words("desk.cpu")} ${percentText(last.cpu)}`,
      ...(last.memory === null ? [] : [`${words("desk.memory")} ${sizeText(last.memory)}`]),
    ]);
  }

  return { element, show, last: drawn.last };
}

/** Figures without a chart. */
function figureTiles() {
  const list = build("dl", "tiles");
  const values = ["players", "rooms", "solver", "data"].map((name) => {
    const value = build("dd", "");
    const more = build("dd", "more");
    list.append(build("div", "", build("dt", "", words(`desk.${/** @type {"players"} */ (name)}`)), value, more));
    return { value, more };
  });

  /** @param {Figures} figures @param {number} players */
  function show({ reports, rooms, store_bytes: size }, players) {
    const total = (/** @type {"solver_running" | "solver_waiting"} */ what) => reports.reduce((sum, report) => sum + report[what], 0);
    const told = [
      [numberText(players), ""],
      [numberText(rooms.length), words("desk.playing", { count: rooms.filter(({ status }) => status === "playing").length })],
      [numberText(total("solver_running")), words("desk.waiting", { count: total("solver_waiting") })],
      [sizeText(size), ""],
    ];
    for (const [place, [value, more]] of told.entries()) {
      setText(values[place].value, value);
      setText(values[place].more, more);
    }
  }

  return { element: list, show };
}

/** Return all players, latest first; one connected to several processes is listed once. @param {Report[]} reports */
function playersOf(reports) {
  const all = reports.flatMap(({ players }) => players).sort((one, other) => other.since - one.since);
  return [...new Map(all.map((player) => [player.id, player])).values()];
}

/** Return codes with their count and last time, most frequent first. @param {Report[]} reports
 * @returns {[string, number, number][]} */
function codesOf(reports) {
  /** @type {Map<string, [number, number]>} */
  const found = new Map();
  for (const { refusals, last_refusals: last } of reports) {
    for (const [code, count] of Object.entries(refusals)) {
      const [before, at] = found.get(code) ?? [0, 0];
      found.set(code, [before + count, Math.max(at, last.find((each) => each.code === code)?.at ?? 0)]);
    }
  }
  return [...found].map(([code, [count, at]]) => /** @type {[string, number, number]} */ ([code, count, at])).sort((one, other) => other[1] - one[1]);
}

const LETTERS = /\p{Letter}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;
const isRightToLeft = document.documentElement.dir === "rtl";

/** Isolate a fact in letters of the other direction, so that it doesn't change the order of those around it. @param {string} fact */
const isolated = (fact) => (isRightToLeft || RIGHT_TO_LEFT.test(fact) ? `${LETTERS.test(fact) ? "\u2068" : "\u2066"}${fact}\u2069` : fact);

/** Return a row with its subject, and facts that change.
 * @template Item @param {HTMLElement[]} name @param {(item: Item) => string[]} factsOf @param {HTMLElement[]} buttons */
function row(name, factsOf, ...buttons) {
  const facts = build("small", "");
  const element = build("li", "", build("p", "", ...name), facts, ...(buttons.length ? [build("div", "buttons", ...buttons)] : []));
  return { element, show: (/** @type {Item} */ item) => setText(facts, factsOf(item).map(isolated).join(" · ")) };
}

/** Return a button of a row; its label names the subject for screen readers.
 * @param {import("../words/message.js").Key} text @param {string} about @param {() => void} act */
function button(text, about, act) {
  const made = pressable(words(text), act);
  made.append(build("span", "unseen", ` ${about}`));
  return made;
}

/** @param {import("../words/message.js").Key} title @param {HTMLElement[]} children */
const section = (title, ...children) => build("section", "sheet", build("h3", "", words(title)), ...children);
