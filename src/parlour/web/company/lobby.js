// The lobby of a game: play against bots at once, create a room, join one by its code, or a public one.

import { avatarOf } from "../kit/avatars.js";
import { goTo } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill } from "../kit/elements.js";
import { choose, oneAtATime, onSubmit, pressable, submitting } from "../kit/fields.js";
import { gameTitle } from "../words/game-title.js";
import { gameAbout } from "../shell/rule-words.js";
import { parseRules, writeRules } from "../wire/rule-values.js";
import { choicesOf, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { keepStrength, keptStrength, playBots } from "./bots.js";
import { dealField, dealOf, linkedDeal, takeAlong } from "./deal-choice.js";
import { joinForm } from "./join-form.js";
import { keptSeat } from "./kept-seat.js";
import { roomAddress } from "./room-address.js";
import { roomList } from "./room-list.js";
import { firstSettings, readSettings, settingsFields, settingsText } from "./settings.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Game, House } from "../wire/games.js" */
/** @import { Welcome } from "../wire/messages.js" */
/** @import { Refused } from "../wire/refused.js" */

/** @param {HTMLElement} root @param {Game} game @param {House} house @param {Connection} connection
 * @param {{ changeProfile: () => void, learn: (() => void) | null }} acts `learn` is null for a game without a lesson. */
export function openLobby(root, game, house, connection, { changeProfile, learn }) {
  const title = gameTitle(game.name);
  document.title = words("page.title", { name: title });
  const you = build("p", "you");
  const form = openForm(game, house, connection);
  const lesson = learn ? [build("p", "learn", `${words("offer.eights")} `, pressable(words("offer.start"), learn, "quiet"))] : [];
  const header = build("header", "", build("h2", "", title), build("p", "about", gameAbout(game)), ...lesson, you);
  const beside = [...backToSeat(game.name), sheet(words("lobby.joinRoom"), joinForm(connection, house.code)), sheet(words("lobby.rooms"), roomList(game.name))];
  root.replaceChildren(build("div", "spread panels lobby", header, build("section", "sheet opening", form), build("div", "beside", ...beside)));

  return {
    /** @param {Welcome} me */
    greet(me) {
      const change = keyed(pressable(words("lobby.edit"), changeProfile, "quiet"), "profile");
      refill(you, build("b", "", avatarOf(me.avatar, me.name), ` ${words("lobby.playingAs", { name: me.name })}`), change);
    },
    settings: () => readSettings(game, form),
  };
}

/** @param {Game} game @param {House} house @param {Connection} connection */
function openForm(game, house, connection) {
  const reason = reasonLine();
  const progress = build("p", { class: "note", role: "status" });
  const seed = linkedDeal();
  const strength = keptStrength(game);
  const bots = choose({ name: "strength", label: words("lobby.bots"), choices: choicesOf("bot.strength.", game.offers.bots), value: strength });
  const summary = build("span", "");
  const settings = build(
    "details",
    "table-settings",
    build("summary", "", build("b", "", words("common.tableSettings")), summary),
    ...settingsFields(game, firstSettings(game, house, linkedRules(game)), house),
    ...(seed === null ? dealField(game) : []),
  );
  const play = submitting(words("lobby.playBots")); // Enter in a field plays, too
  const open = pressable(words("lobby.create"), () => leave("", () => connection.ask({ type: "open", game: game.name, ...readSettings(game, form) }).answer.then(({ room }) => room)));
  const challenge = seed === null ? [] : [build("p", "challenge", words("lobby.challenge", { code: seed }))];
  const alone = build("div", "way", build("h3", "", words("lobby.playNow")), bots, play);
  const together = build("div", "way", build("h3", "", words("lobby.friends")), build("p", "note", words("lobby.friendsNote")), open);
  const form = build("form", "", ...challenge, alone, together, progress, reason, settings);
  const sumUp = () => {
    summary.textContent = settingsText(game, readSettings(game, form));
  };
  sumUp();
  form.addEventListener("change", sumUp);
  onSubmit(form, () => {
    const chosen = String(new FormData(form).get("strength") ?? strength);
    keepStrength(game, chosen);
    leave(words("lobby.dealing"), () => playBots(connection, game.name, readSettings(game, form), chosen, dealOf(game)));
  });

  /** Go to the created room; a double click creates only one. */
  const leave = oneAtATime(async (/** @type {string} */ text, /** @type {() => Promise<{ code: string | null }>} */ create) => {
    reason.textContent = "";
    progress.textContent = text;
    try {
      const { code } = await create();
      if (code && seed !== null) takeAlong(code, seed);
      if (code) goTo(roomAddress(code));
    } catch (problem) {
      reason.textContent = refusalText(/** @type {Refused} */ (problem));
    } finally {
      progress.textContent = "";
    }
  });

  return form;
}

/** Return the rules named in a link, as far as this game has them.
 * @param {Game} game */
function linkedRules(game) {
  const asked = parseRules(new URLSearchParams(location.search).get("rules") ?? "");
  return writeRules([...asked].filter(([name]) => game.options.some((option) => option.name === name)));
}

/** @param {string} game */
function backToSeat(game) {
  const seat = keptSeat();
  if (seat?.game !== game) return [];
  return [sheet(words("lobby.yourSeat"), build("a", { class: "press main", href: roomAddress(seat.code) }, words("lobby.backTo", { code: seat.code })))];
}

/** @param {string} title @param {Node} content */
const sheet = (title, content) => build("section", "sheet", build("h3", "", title), content);
