// The players, settings and invitation of a room: a screen before a round, and a dialog over the table at any time.

import { openDialog } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill } from "../kit/elements.js";
import { onSubmit, pressable, submitting } from "../kit/fields.js";
import { say } from "../kit/notices.js";
import { isHost } from "../wire/updates.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { fillAndStart } from "./bots.js";
import { dealField, dealOf } from "./deal-choice.js";
import { invitation } from "./invitation.js";
import { botButtons, seatList } from "./seat-list.js";
import { happenedText, waitingText } from "./sentences.js";
import { readSettings, settingsFields } from "./settings.js";
import { settingsText } from "./settings-text.js";

/** @import { Game } from "../wire/games.js" */
/** @import { RoomInfo, Update } from "../wire/messages.js" */
/** @import { Company, Screen } from "./screen.js" */

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  const panel = gatheringPanel(company);
  const title = build("h2", "");
  const code = build("span", { class: "header-code", "aria-hidden": "true" }); // only visual, where the invitation is further down
  root.append(build("div", "spread gathering", build("header", "", title, code), panel.element));
  return {
    show(update) {
      title.textContent = gameTitle(update.room.game);
      code.textContent = update.room.code;
      panel.show(update);
      say((update.happened ?? []).map(happenedText).join(" "));
    },
    close() {},
  };
}

/** Open the same as a dialog. Return the screen that keeps it up to date.
 * @param {Update<any, any>} update @param {Company} company @returns {Screen} */
export function openGathering(update, company) {
  const { dialog, body, close } = openDialog(words("common.players"), "gathering");
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

/** @param {Company} company @param {() => void} [again] Reopens it after another dialog has replaced it. */
function gatheringPanel(company, again) {
  const seating = build("section", "sheet seating");
  const element = build("div", "panels");
  const reason = reasonLine();
  let shown = "";

  /** Show refusals here, because a dialog hides notices.
   * @param {Promise<unknown>} answer */
  const follow = (answer) => {
    reason.textContent = "";
    answer.catch((problem) => {
      reason.textContent = refusalText(problem);
    });
  };
  /** @param {Record<string, unknown>} message */
  const ask = (message) => follow(company.connection.ask(message).answer);
  const changeProfile = () => company.profile(again);

  /** @param {Update<any, any>} update */
  function fill(update) {
    const { room } = update;
    const game = company.game(room.game);
    const isYourRoom = isHost(update);
    const parts = [
      build("h3", "", words("room.atTable")),
      seatList(update, ask, changeProfile),
      ...(isYourRoom && room.can_sit ? [botButtons(ask, game.offers.bots)] : []),
      settingsLine(game, room, isYourRoom, () => openSettings(game, room, company, again)),
      ...(room.seats.some((seat) => seat?.is_ghost) ? [build("p", "note", words("race.ghostDeal"))] : isYourRoom && room.status !== "playing" ? dealField(game, room) : []),
      reason,
      build("div", "buttons", ...actions(update)),
    ];
    refill(seating, ...parts);
  }

  /** @param {Update<any, any>} update */
  function actions(update) {
    const { room, you } = update;
    const leave = keyed(pressable(you === undefined ? words("room.backToLobby") : words("room.leave"), () => company.leave()), "leave");
    if (you === undefined) {
      const why = room.status === "playing" ? words("room.running") : words("room.full");
      if (!room.can_sit) return [build("p", "note", why), leave];
      const sit = keyed(pressable(words("common.sitDown"), () => ask({ type: "join", room: room.id }), "main"), "main");
      return [build("p", "note", words("common.watching")), leave, sit];
    }
    if (room.status === "playing") return [leave];
    if (!isHost(update)) return [build("p", "note", waitingText(update)), leave];
    const game = company.game(room.game);
    const start = pressable(room.champions ? words("room.newMatch") : room.round ? words("common.nextRound") : words("room.start"), () => ask({ type: "start", ...dealOf(game, room) }));
    const fill = pressable(words("room.fill"), () => follow(fillAndStart(company.connection, room, strengthOf(game, room), dealOf(game, room))));
    const starts = [...(room.can_start ? [keyed(start, "main")] : []), ...(room.can_sit ? [keyed(fill, "fill")] : [])];
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
  if (isYours && room.status !== "playing") line.append(keyed(pressable(words("common.tableSettings"), change, "quiet"), "settings"));
  return line;
}

/** @param {RoomInfo} room */
const settingsOf = ({ rules, seats, clock, match = 0, public: isPublic, locked = false }) => ({
  ...{ rules, seats: seats.length, clock, match, public: isPublic, locked },
});

/** @param {Game} game @param {RoomInfo} room @param {Company} company @param {() => void} [after] */
function openSettings(game, room, company, after) {
  const { body, close } = openDialog(words("common.tableSettings"), "settings");
  const reason = reasonLine();
  const form = build("form", "", ...settingsFields(game, settingsOf(room), company.house), reason, build("div", "buttons", submitting(words("common.save"))));
  onSubmit(form, () => {
    company.connection.ask({ type: "settings", ...readSettings(game, form) }).answer.then(after ?? close, (problem) => {
      reason.textContent = refusalText(problem);
    });
  });
  body.append(form);
}

/** Return the strength of bots that fill the table: that of the last bot.
 * @param {Game} game @param {RoomInfo} room */
const strengthOf = ({ offers }, { seats }) => seats.findLast((seat) => seat?.strength)?.strength ?? offers.usual_bot ?? "";
