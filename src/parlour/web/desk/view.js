// The view of the desk: figures, charts, current players and rooms, refusals and errors.

import { avatarOf, nameOf } from "../kit/avatars.js";
import { timeText } from "../kit/days.js";
import { build, setText } from "../kit/elements.js";
import { oneAtATime, pressable } from "../kit/fields.js";
import { gameTitle } from "../words/game-title.js";
import { numberText, percentText, words } from "../words/message.js";
import { actions, actsThen, closeRoom, doOrTell, removePlayer } from "./acts.js";
import { charts } from "./charts.js";
import { rows } from "./rows.js";
import { delayText, durationText, sizeText, whenText } from "./units.js";

/** @import { Act, DeskPlayer, DeskRoom, DeskFigures, DeskRestriction, RecentProblem, Report } from "./wire.js" */

/** @param {() => void} signOut @param {() => void} lookAgain */
export function deskView(signOut, lookAgain) {
  /** The server's clock at its last answer: this machine's clock is not used. */
  let now = 0;
  let isAlone = true; // the only server process
  const tiles = figureTiles();
  const drawn = charts();
  const act = actsThen(lookAgain);
  const players = rows(words("desk.nobody"), {
    key: (/** @type {DeskPlayer} */ { id, name, avatar, address }) => [id, name, avatar, address].join(" "),
    name: ({ avatar, name }) => [avatarOf(avatar), nameOf(name)],
    facts: ({ room, game, is_seated: isSeated, since, address }) => [
      ...(game ? [gameTitle(game)] : []),
      ...(room ? [room] : []),
      ...(game && !isSeated ? [words("desk.watching")] : []),
      durationText(now - since),
      address,
    ],
    button: (player) => button("desk.remove", player.name, () => removePlayer(act, player)),
  });
  const rooms = rows(words("desk.noRooms"), {
    key: (/** @type {DeskRoom} */ { id }) => id,
    name: ({ code }) => [build("b", "code", code)],
    facts: ({ game, taken, seats, status, is_public: isPublic, since }) => [
      gameTitle(game),
      words("desk.seats", { taken, seats }),
      words(`desk.status.${/** @type {"playing"} */ (status)}`),
      ...(isPublic ? [words("lobby.isPublic")] : []),
      durationText(now - since),
    ],
    button: (room) => button("desk.close", room.code, () => void closeRoom(act, room)),
  });
  const refusals = rows(words("desk.none"), {
    key: (/** @type {[string, number, number]} */ [code]) => code,
    name: ([code]) => [build("code", "", code)],
    facts: ([, count, last]) => [numberText(count), ...(last ? [whenText(last, now)] : [])],
  });
  const problems = rows(words("desk.none"), {
    key: (/** @type {RecentProblem} */ { at, text }) => `${at} ${text}`,
    name: ({ text }) => [build("span", { class: "said", lang: "en", dir: "ltr" }, text)],
    facts: ({ at, level }) => [words(`desk.level.${level === "warning" ? "warning" : "error"}`), whenText(at, now)],
  });
  const processes = rows("", {
    key: (/** @type {Report} */ { id, process }) => `${id} ${process}`,
    name: ({ process }) => [build("b", { dir: "ltr" }, process)],
    facts: ({ since, last, rooms: inMemory, shared_rooms: shared }) => [
      words("desk.running", { time: durationText(now - since) }),
      `${words("desk.connections")} ${numberText(last.connections)}`,
      `${words("desk.rooms")} ${numberText(inMemory)}`,
      ...(isAlone ? [] : [words("desk.shared", { count: shared })]),
      `${words("desk.lag")} ${delayText(last.lag)}`,
      `${words("desk.cpu")} ${percentText(last.cpu)}`,
      ...(last.memory === null ? [] : [`${words("desk.memory")} ${sizeText(last.memory)}`]),
    ],
  });
  const held = rows(words("desk.noStanding"), {
    key: (/** @type {DeskRestriction} */ { kind, subject, name }) => [kind, subject, name].join(" "),
    name: ({ name, subject }) => [nameOf(name || subject)],
    facts: ({ kind, until, text: why }) => [
      words(`desk.kind.${/** @type {"player" | "address" | "name"} */ (kind)}`),
      ...(until ? [words("desk.until", { time: timeText(until) })] : []),
      ...(why && kind !== "name" ? [why] : []),
    ],
    button({ kind, subject, name }) {
      const who = name || subject;
      const lift = kind === "name"
        ? () => doOrTell(act, { act: "allow", name: subject }, () => `${words("desk.did.allow")} · ${subject}`)
        : () => doOrTell(act, { act: "unban", subject }, () => `${words("desk.did.unban")} · ${who}`);
      return button(kind === "name" ? "desk.allow" : "desk.unban", who, oneAtATime(lift));
    },
  });
  const log = rows(words("desk.noActs"), {
    key: (/** @type {Act} */ { at, act: what, subject }) => `${at} ${what} ${subject}`,
    name: ({ act: what }) => [build("span", "", words(`desk.did.${what}`))],
    facts: ({ at, by, subject, text, until }) => [
      ...[subject, text].filter(Boolean),
      ...(until ? [words("desk.until", { time: timeText(until) })] : []),
      words(`desk.by.${by}`),
      whenText(at, now),
    ],
  });
  const about = build("p", "note about");
  const doing = actions(act);
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

  /** @param {DeskFigures} figures */
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
    isAlone = reports.length === 1;
    processes.fill(reports);
    doing.show(figures);
    held.fill(figures.in_force.filter(({ kind }) => ["player", "address", "name"].includes(kind)));
    log.fill(figures.acts);
    setText(about, words("desk.about", { count: reports.length }));
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

  /** @param {DeskFigures} figures @param {number} players */
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

/** Return a button of a row; its label names the subject for screen readers.
 * @param {import("../words/message.js").Key} text @param {string} about @param {() => void} act */
function button(text, about, act) {
  const made = pressable(words(text), act);
  made.append(build("span", "unseen", ` ${about}`));
  return made;
}

/** @param {import("../words/message.js").Key} title @param {HTMLElement[]} children */
const section = (title, ...children) => build("section", "sheet", build("h3", "", words(title)), ...children);
