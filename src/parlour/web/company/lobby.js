// The lobby of a game: play against bots at once, create a room, join one by its code, or a public one.

import { build, reasonLine, refill } from "../kit/elements.js";
import { choose, pressable } from "../kit/fields.js";
import { oneAtATime } from "../kit/one-at-a-time.js";
import { parseRules, writeRules } from "../kit/rules.js";
import { keep, kept } from "../kit/storage.js";
import { companyWords, lobbyWords, strengthChoices } from "../words/en/company.js";
import { gameAbout, gameTitle } from "../words/en/games.js";
import { avatarOf } from "./avatars.js";
import { playBots } from "./bots.js";
import { dealField, dealOf, linkedDeal } from "./deal-choice.js";
import { dealQuery, joinForm, roomAddress } from "./join-form.js";
import { keptSeat } from "./kept-seat.js";
import { roomList } from "./room-list.js";
import { firstSettings, readSettings, settingsFields, settingsText } from "./settings.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Game, House } from "../wire/games.js" */
/** @import { Welcome } from "../wire/messages.js" */

const KEPT_STRENGTH = "parlour.bots";

/** @param {HTMLElement} root @param {Game} game @param {House} house @param {Connection} line @param {() => void} changeProfile */
export function openLobby(root, game, house, line, changeProfile) {
  const title = gameTitle(game.name);
  document.title = `${title} · ${companyWords.house}`;
  const you = build("p", "you");
  const back = backToSeat(game.name);
  root.replaceChildren(
    build(
      "div",
      "lobby",
      build("header", "", build("h2", "", title), build("p", "about", gameAbout(game)), you),
      build("section", "sheet opening", openForm(game, line)),
      build(
        "div",
        "beside",
        ...(back ? [back] : []),
        build("section", "sheet", build("h3", "", lobbyWords.join), joinForm(line, house.code)),
        build("section", "sheet", build("h3", "", lobbyWords.rooms), roomList(game.name)),
      ),
    ),
  );

  /** @param {Welcome} me */
  return function greet(me) {
    const change = pressable(lobbyWords.change, changeProfile, "quiet");
    change.dataset.key = "profile";
    refill(you, `${lobbyWords.you} `, build("b", "", avatarOf(me.avatar, me.name), ` ${me.name}`), change);
  };
}

/** @param {Game} game @param {Connection} line */
function openForm(game, line) {
  const reason = reasonLine();
  const progress = build("p", "note");
  progress.setAttribute("role", "status");
  const seed = linkedDeal();
  const strength = kept(KEPT_STRENGTH) ?? game.offers.usual_bot ?? "";
  const bots = choose({ name: "strength", label: lobbyWords.bots, choices: strengthChoices(game.offers.bots), value: strength });
  const summary = build("span", "");
  const settings = build(
    "details",
    "table-settings",
    build("summary", "", build("b", "", lobbyWords.settings), summary),
    ...settingsFields(game, firstSettings(game, linkedRules(game))),
    ...dealField(game),
  );
  const play = pressable(lobbyWords.playBots, () => {}, "main");
  play.type = "submit"; // Enter in a field plays, too
  const open = pressable(lobbyWords.open, () => leave("", () => line.ask({ type: "open", game: game.name, ...readSettings(game, form) }).answer.then(({ room }) => room)));
  const form = build(
    "form",
    "",
    ...(seed === null ? [] : [build("p", "note", lobbyWords.onDeal(seed))]),
    build("div", "way", build("h3", "", lobbyWords.solo), bots, play),
    build("div", "way", build("h3", "", lobbyWords.friends), build("p", "note", lobbyWords.friendsNote), open),
    progress,
    reason,
    settings,
  );
  const sumUp = () => {
    summary.textContent = settingsText(game, readSettings(game, form));
  };
  sumUp();
  form.addEventListener("change", sumUp);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = String(new FormData(form).get("strength"));
    keep(KEPT_STRENGTH, chosen);
    leave(lobbyWords.dealing, () => playBots(line, game.name, readSettings(game, form), chosen, dealOf(game)));
  });

  /** Goes to the room that comes of it; a double click is one room. */
  const leave = oneAtATime(async (/** @type {string} */ text, /** @type {() => Promise<{ code: string | null }>} */ create) => {
    reason.textContent = "";
    progress.textContent = text;
    try {
      const { code } = await create();
      if (code) location.assign(roomAddress(code) + dealQuery(seed));
    } catch (problem) {
      reason.textContent = /** @type {Error} */ (problem).message;
    } finally {
      progress.textContent = "";
    }
  });

  return form;
}

/** The rules that a link asks for, as far as this game has them.
 * @param {Game} game */
function linkedRules(game) {
  const asked = parseRules(new URLSearchParams(location.search).get("rules") ?? "");
  return writeRules([...asked].filter(([name]) => game.options.some((option) => option.name === name)));
}

/** @param {string} game */
function backToSeat(game) {
  const seat = keptSeat();
  if (seat?.game !== game) return null;
  const link = build("a", "press main", lobbyWords.backTo(seat.code));
  link.href = roomAddress(seat.code);
  return build("section", "sheet", build("h3", "", lobbyWords.back), link);
}
