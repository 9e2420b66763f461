// The lobby of a game: play against bots at once, create a room, join one by its code, or a public one.

import { keepStrength, keptStrength, playBots } from "../company/bots.js";
import { dealField, dealOf, linkedDeal, takeAlong } from "../company/deal-choice.js";
import { joinForm } from "../company/join-form.js";
import { keptSeat } from "../company/kept-seat.js";
import { roomAddress } from "../company/room-address.js";
import { roomList } from "../company/room-list.js";
import { settingsText } from "../company/settings-text.js";
import { place } from "../end/end.js";
import { avatarOf } from "../kit/avatars.js";
import { goTo } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill } from "../kit/elements.js";
import { choose, oneAtATime, onSubmit, pressable, submitting } from "../kit/fields.js";
import { showConnection } from "../kit/notices.js";
import { checkAuto } from "../kit/options.js";
import { followVersion, load, tellTurnedAway } from "../kit/reload.js";
import { ownPath, told } from "../kit/root.js";
import { codeOf } from "../rounds/deal-codes.js";
import { connected } from "../shell/browser.js";
import { setUpPage } from "../shell/page.js";
import { gameAbout } from "../shell/rule-words.js";
import { parseRules, ruleValues, writeRules } from "../wire/rule-values.js";
import { gameTitle } from "../words/game-title.js";
import { choicesOf, words, wordsIfAny } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { fillPageBar } from "./page-bar.js";
import { lessonOf, markGame } from "./registry.js";

/** @import { Settings } from "../company/settings.js" */
/** @import { House } from "../wire/games.js" */
/** @import { Refused } from "../wire/refused.js" */

/** @type {House} */
const house = told("house");
const game = house.games.find((each) => each.name === ownPath().split("/")[1]) ?? house.games[0]; // its sources are a lobby, too
const { name } = game;
const connection = connected();
const learn = lessonOf(name, connection);
/** The rules by their names: the usual ones, and those for quick rounds. */
const presets = Object.entries({ usual: "", ...game.presets });
const isLong = game.clock?.per === "game" || (presets.length > 1 && isPlayed(""));
/** @type {() => Settings} What is chosen. */
let settings = () => ({ rules: firstRules(), seats: game.seats.usual, clock: game.clock?.usual ?? 0, match: isLong ? 0 : house.match.usual, public: false });
const form = openForm();
const you = build("p", "you");
const lesson = learn ? [build("p", "learn", `${words("offer.game", { game: gameTitle(name) })} `, pressable(words("offer.start"), learn, "quiet"))] : [];
const header = build("header", "", build("h2", "", gameTitle(name)), build("p", "about", gameAbout(game)), ...lesson, you);
const others = () => [sheet(words("lobby.joinRoom"), joinForm(() => connection, house.code)), sheet(words("lobby.rooms"), roomList(name))];
const beside = [...backToSeat(), ...(place ? [] : others())]; // without a server there are no others
document.querySelector("#screen")?.append(build("div", "spread panels lobby", header, build("section", "sheet opening", form), build("div", "beside", ...beside)));

setUpPage(gameTitle(name));
markGame(name, true);
fillPageBar(name, () => settings(), learn);
void checkAuto(async () => house.auto);
connection.onConnected = showConnection;
connection.onTurnedAway = tellTurnedAway;
const version = followVersion(connection);
connection.onWelcome = (me) => {
  version.compare(me.page);
  const change = keyed(pressable(words("lobby.edit"), changeProfile, "quiet"), "profile");
  refill(you, build("b", "", avatarOf(me.avatar), ` ${words("lobby.playingAs", { name: me.name })}`), change);
};

function changeProfile() {
  void load(import("../company/profile.js")).then(({ openProfile }) => openProfile((message) => connection.ask(message).answer));
}

function openForm() {
  const reason = reasonLine();
  const progress = build("p", { class: "note", role: "status" });
  const seed = linkedDeal();
  const strength = keptStrength(game);
  const bots = choose({ name: "strength", label: words("lobby.bots"), choices: choicesOf("bot.strength.", game.offers.bots), value: strength });
  const summary = build("span", "");
  const more = build("details", "table-settings", build("summary", "", build("b", "", words("common.tableSettings")), summary));
  more.addEventListener("toggle", () => void load(import("../company/settings.js")).then(({ readSettings, settingsFields }) => {
    more.append(...settingsFields(game, settings(), house), ...(seed === null ? dealField(game) : []));
    settings = () => readSettings(game, form);
  }), { once: true });
  const play = submitting(words("lobby.playBots"), seed === null ? "main" : ""); // Enter in a field plays, too
  const isChallenge = seed !== null; // for friends: their link comes first
  const open = pressable(words("lobby.create"), () => leave("", () => connection.ask({ type: "open", game: name, ...settings() }).answer.then(({ room }) => room)), isChallenge ? "main" : "");
  const challenge = seed === null ? [] : [build("p", "challenge")];
  if (seed !== null) void codeOf(seed).then((code) => (challenge[0].textContent = words("lobby.challenge", { code })));
  const alone = build("div", "way", build("h3", "", words("lobby.playNow")), bots, play);
  const together = build("div", "way", build("h3", "", words("lobby.friends")), build("p", "note", words("lobby.friendsNote")), open);
  const form = build("form", "", ...challenge, ...(place ? [alone] : isChallenge ? [together, alone] : [alone, together]), progress, reason, more, ...(presets.length > 1 ? [build("p", "presets", ...otherPresets())] : []));
  const sumUp = () => {
    summary.textContent = settingsText(game, settings());
  };
  sumUp();
  form.addEventListener("change", sumUp);
  onSubmit(form, () => {
    const chosen = String(new FormData(form).get("strength") ?? strength);
    keepStrength(game, chosen);
    leave(words("lobby.dealing"), () => playBots(connection, name, settings(), chosen, dealOf(game)));
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

/** Whether the rules are these. @param {string} rules */
function isPlayed(rules) {
  return writeRules(ruleValues(game, rules)) === writeRules(ruleValues(game, firstRules()));
}

/** Return links to the same lobby with other rules. */
function otherPresets() {
  return presets.filter(([, rules]) => !isPlayed(rules)).map(([title, rules]) => {
    const query = new URLSearchParams([...new URLSearchParams(location.search)].filter(([key]) => key !== "rules"));
    if (rules) query.set("rules", rules);
    return build("a", { class: "press quiet", href: `?${query}` }, wordsIfAny("preset.", title) ?? title);
  });
}

/** Return all rules, as a link names them or by default, except those left open. */
function firstRules() {
  const asked = parseRules(new URLSearchParams(location.search).get("rules") ?? "");
  const values = ruleValues(game, writeRules(asked));
  return writeRules(game.options.filter((option) => asked.has(option.name) || !option.derived.length).map((option) => [option.name, values.get(option.name) ?? ""]));
}

function backToSeat() {
  const seat = keptSeat();
  if (seat?.game !== name) return [];
  return [sheet(words("lobby.yourSeat"), build("a", { class: "press main", href: roomAddress(seat.code) }, words("lobby.backTo", { code: seat.code })))];
}

/** @param {string} title @param {Node} content */
function sheet(title, content) {
  return build("section", "sheet", build("h3", "", title), content);
}
