// Where people gather: who sits where, the settings, the invitation; before a round, and over the table at any time.

import { openDialog } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { say } from "../kit/notices.js";
import { gatheringWords } from "../words/en/company.js";
import { gameTitle } from "../words/en/games.js";
import { fillAndStart } from "./bots.js";
import { dealField, dealOf } from "./deal-choice.js";
import { hasFreeSeat, hostName, isHost } from "./host.js";
import { invitation } from "./invitation.js";
import { botButtons, seatList } from "./seat-list.js";
import { readSettings, settingsFields, settingsText } from "./settings.js";

/** @import { Game } from "../wire/games.js" */
/** @import { RoomInfo, Update } from "../wire/messages.js" */
/** @import { Company, Screen } from "./screen.js" */

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  const panel = gatheringPanel(company);
  const title = build("h2", "");
  const code = build("span", "header-code");
  code.setAttribute("aria-hidden", "true"); // for the eye, where the invitation is further down
  root.append(build("div", "gathering", build("header", "", title, code), panel.element));
  return {
    show(update) {
      title.textContent = gameTitle(update.room.game);
      code.textContent = update.room.code;
      panel.show(update);
      say((update.happened ?? []).map(({ text }) => text).join(" "));
    },
    close() {},
  };
}

/** The same over whatever is shown. Gives what keeps it up to date.
 * @param {Update<any, any>} update @param {Company} company @returns {Screen} */
export function openGathering(update, company) {
  const { dialog, body, close } = openDialog(gatheringWords.title, "gathering");
  const panel = gatheringPanel(company, company.gather);
  body.append(panel.element);
  panel.show(update);
  const { round } = update.room;
  return {
    show(news) {
      if (!dialog.open) return;
      if (news.room.round !== round) close();
      else panel.show(news);
    },
    close,
  };
}

/** @param {Company} company @param {() => void} [again] Shows it again, where another dialog takes its place. */
function gatheringPanel(company, again) {
  const seating = build("section", "sheet seating");
  const element = build("div", "panels");
  const reason = reasonLine();
  let shown = "";

  /** Refusals are said here: over a dialog no notice is seen.
   * @param {Promise<unknown>} answer */
  const follow = (answer) => {
    reason.textContent = "";
    answer.catch((problem) => {
      reason.textContent = problem.message;
    });
  };
  /** @param {Record<string, unknown>} message */
  const ask = (message) => follow(company.line.ask(message).answer);
  const changeProfile = () => company.profile(again);

  /** @param {Update<any, any>} update */
  function fill(update) {
    const { room } = update;
    const game = company.game(room.game);
    const isYourRoom = isHost(update);
    const parts = [
      build("h3", "", gatheringWords.seats),
      seatList(update, ask, changeProfile),
      ...(isYourRoom && hasFreeSeat(update) ? [botButtons(ask, game.offers.bots)] : []),
      settingsLine(game, room, isYourRoom, () => openSettings(game, room, company, again)),
      ...(isYourRoom && room.status !== "playing" ? dealField(game) : []),
      reason,
      build("div", "buttons", ...actions(update)),
    ];
    refill(seating, ...parts);
  }

  /** @param {Update<any, any>} update */
  function actions(update) {
    const { room, you } = update;
    const leave = keyed(pressable(you === undefined ? gatheringWords.stopWatching : gatheringWords.leave, () => company.leave()), "leave");
    if (you === undefined) {
      const why = room.status === "playing" ? gatheringWords.running : gatheringWords.full;
      if (!hasFreeSeat(update)) return [build("p", "note", why), leave];
      const sit = keyed(pressable(gatheringWords.sit, () => ask({ type: "join", room: room.id }), "main"), "main");
      return [build("p", "note", gatheringWords.watching), leave, sit];
    }
    if (room.status === "playing") return [leave];
    if (!isHost(update)) {
      const name = hostName(update);
      return [build("p", "note", name ? gatheringWords.waitingFor(name) : gatheringWords.waitingForHost), leave];
    }
    const game = company.game(room.game);
    const isEnough = room.seats.filter(Boolean).length >= game.seats.least;
    const start = pressable(room.round ? gatheringWords.again : gatheringWords.start, () => ask({ type: "start", ...dealOf(game, room) }));
    const fill = pressable(gatheringWords.fill, () => follow(fillAndStart(company.line, room, strengthOf(game, room), dealOf(game, room))));
    const starts = [...(isEnough ? [keyed(start, "main")] : []), ...(hasFreeSeat(update) ? [keyed(fill, "fill")] : [])];
    starts[0]?.classList.add("main");
    return [leave, ...starts.reverse()];
  }

  return {
    element,
    /** @param {Update<any, any>} update */
    show(update) {
      if (!element.firstChild) {
        element.append(seating, ...(update.room.code ? [invitation(update.room.code)] : []));
      }
      const text = JSON.stringify([update.room, update.you]);
      if (text === shown) return;
      shown = text;
      fill(update);
    },
  };
}

/** @param {Game} game @param {RoomInfo} room @param {boolean} isYours @param {() => void} change */
function settingsLine(game, room, isYours, change) {
  const line = build("div", "facts", build("p", "", settingsText(game, settingsOf(room))));
  if (isYours && room.status !== "playing") line.append(keyed(pressable(gatheringWords.settings, change, "quiet"), "settings"));
  return line;
}

/** @param {RoomInfo} room */
const settingsOf = ({ rules, seats, clock, public: isPublic }) => ({ rules, seats: seats.length, clock, public: isPublic });

/** @param {Game} game @param {RoomInfo} room @param {Company} company @param {() => void} [after] */
function openSettings(game, room, company, after) {
  const { body, close } = openDialog(gatheringWords.settings, "settings");
  const reason = reasonLine();
  const save = pressable(gatheringWords.save, () => {}, "main");
  save.type = "submit";
  const form = build("form", "", ...settingsFields(game, settingsOf(room)), reason, build("div", "buttons", save));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    company.line.ask({ type: "settings", ...readSettings(game, form) }).answer.then(after ?? close, (problem) => {
      reason.textContent = problem.message;
    });
  });
  body.append(form);
}

/** Bots that fill the table are as strong as the last one there.
 * @param {Game} game @param {RoomInfo} room */
const strengthOf = ({ offers }, { seats }) => seats.findLast((seat) => seat?.strength)?.strength ?? offers.usual_bot ?? "";
