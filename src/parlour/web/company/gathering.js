// The players, settings and invitation of a room: a screen before a round, and a dialog over the table at any time.

import { copyAndSay } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill } from "../kit/elements.js";
import { onSubmit, pressable, submitting } from "../kit/fields.js";
import { icon } from "../kit/icons.js";
import { say } from "../kit/notices.js";
import { load } from "../kit/reload.js";
import { linkTo } from "../kit/root.js";
import { isHost } from "../wire/updates.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { fillAndStart } from "./bots.js";
import { dealField, dealOf } from "./deal-choice.js";
import { roomAddress } from "./room-address.js";
import { banList, botButtons, seatList } from "./seat-list.js";
import { happenedText, waitingText } from "./sentences.js";
import { settingsText } from "./settings-text.js";
import { readSettings, settingsFields } from "./settings.js";

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
  /** @type {Update<any, any>} */
  let latest;

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
  /** Remove a person, who may have another seat by the time it is confirmed.
   * @param {number} index @param {string} name */
  const remove = (index, name) => void load(import("../kit/confirm.js")).then(({ chooseWay }) => chooseWay({
    ...{ title: words("room.removeTitle", { name }), text: words("room.removeText", { name }), no: words("room.cancel") },
    ways: [["ban", words("room.ban")], ["remove", words("room.removeYes")]],
  })).then((how) => {
    if (how && latest.room.seats[index]?.name === name) ask({ type: "remove", seat: index, ban: how === "ban" });
    again?.();
  });

  /** @param {Update<any, any>} update */
  function fill(update) {
    const { room } = update;
    const game = company.game(room.game);
    const isYourRoom = isHost(update);
    const parts = [
      build("h3", "", words("room.atTable")),
      seatList(update, { ask, changeProfile, remove }),
      ...(isYourRoom && room.can_sit ? [botButtons(ask, game.offers.bots)] : []),
      settingsLine(game, room, isYourRoom, () => openSettings(game, room, company, again)),
      ...(room.seats.some((seat) => seat?.is_ghost) ? [build("p", "note", words("race.ghostDeal"))] : isYourRoom && room.status !== "playing" ? dealField(game, room) : []),
      ...(isYourRoom ? banList(room, ask) : []),
      reason,
      build("div", "buttons", ...actions(update)),
    ];
    refill(seating, ...parts);
    element.parentElement?.classList.toggle("inviting", Boolean(room.can_sit)); // on a phone the QR code comes first
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
      latest = update;
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
const settingsOf = ({ rules, seats, clock, match = 0, public: isPublic, locked = false, late = false }) => ({
  ...{ rules, seats: seats.length, clock, match, public: isPublic, locked, late },
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

/** Return the invitation to a room: its code, its link, and its QR code.
 * @param {string} code */
function invitation(code) {
  const link = build("input", { class: "seed link", readonly: "", value: linkTo(`/room/${encodeURIComponent(code)}`), "aria-label": words("room.link") });
  link.onfocus = () => link.select();
  const picture = build("img", { class: "qr", src: roomAddress(code, "/qr.svg"), alt: words("room.qr"), width: "148", height: "148" });
  const said = build("p", { class: "said", role: "status" });
  const copy = pressable(words("room.copyLink"), () => void copyAndSay(link.value, said));
  copy.insertAdjacentHTML("afterbegin", icon("copy"));
  const bigScreen = build("a", { class: "quiet-link", href: roomAddress(code, "/screen"), target: "_blank" }, words("room.bigScreen"));
  // Screen readers should spell it.
  const shownCode = build("p", { class: "room-code", role: "img", "aria-label": words("room.code", { letters: [...code].join(" ") }) }, code);
  return build("section", "sheet invitation", shownCode, build("p", "note", words("room.invite")), build("div", "linking", link, copy, said), picture, bigScreen);
}
