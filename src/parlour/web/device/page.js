// Signs a player in on this browser, with a code from another device or a recovery phrase.

import { avatarOf } from "../kit/avatars.js";
import { build, reasonLine } from "../kit/elements.js";
import { field, onSubmit, submitting } from "../kit/fields.js";
import { address, get } from "../kit/root.js";
import { attempt, keepTable } from "../kit/storage.js";
import { gameTitle } from "../words/game-title.js";
import { setUpPage } from "../shell/page.js";
import { words } from "../words/message.js";
import { FORGOTTEN, post, reason } from "./asking.js";

/** @typedef {{ player: { name: string }, statistics: unknown[], rooms: { id: string, code: string | null, game: string, daily?: string, rules?: string }[] }} Me */

setUpPage(words("device.title"));
const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const isForgotten = location.hash === FORGOTTEN;
const written = isForgotten ? "" : location.hash.slice(1);
const code = attempt(() => decodeURIComponent(written)) ?? written;
// The code works once, so it is removed from the address, history and bookmarks.
if (location.hash) history.replaceState(null, "", location.pathname);
if (isForgotten) void confirmForgotten();
else show();

function show() {
  const input = build("input", { class: "seed", name: "code", value: code, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const why = reasonLine();
  const bring = submitting(words("device.bring"));
  const warning = build("p", "note");
  const form = build("form", "", field(words("device.enter"), input), why, warning, build("div", "buttons", bring));
  onSubmit(form, () => {
    bring.disabled = true;
    post("player/claim", { code: input.value }).then((player) => void welcome(player), (error) => {
      bring.disabled = false;
      why.textContent = reason(error, words("device.failed"));
      input.focus();
    });
  });
  screen.replaceChildren(build("div", "trouble sheet", build("h2", "", words("device.title")), build("p", "", words("device.about")), form));
  (code ? bring : input).focus();
  void me().then((now) => {
    if (now?.statistics.length) warning.textContent = words("device.replaces", { name: now.player.name });
  });
}

/** Say that the player was forgotten, if that is plausible: anyone could share such an address. */
async function confirmForgotten() {
  const now = await me();
  if (now?.statistics.length) {
    show();
    return;
  }
  document.title = words("page.title", { name: words("device.forgotten") });
  const heading = build("h2", { tabindex: "-1" }, words("device.forgotten"));
  const play = build("a", { class: "press main", href: address("/") }, words("device.play"));
  screen.replaceChildren(build("div", "trouble sheet", heading, build("p", "", words("device.forgottenAbout")), build("p", "ways", play)));
  heading.focus();
}

/** @returns {Promise<Me | null>} */
function me() {
  return get("/api/me").catch(() => null);
}

/** @param {{ name: string, avatar: string }} player */
async function welcome({ name, avatar }) {
  const now = await me();
  const alone = now?.rooms.filter(({ code }) => code === null) ?? [];
  for (const { game, id, daily, rules = "" } of alone.reverse()) keepTable(game, id, daily ? { daily, rules } : undefined); // the games that were started on the other device
  const heading = build("h2", { tabindex: "-1" }, avatarOf(avatar), ` ${words("device.welcome", { name })}`);
  const play = build("a", { class: "press main", href: address("/") }, words("device.play"));
  const tables = (now?.rooms ?? []).filter((room) => room.code).map((room) => build("a", { class: "press", href: address(`/room/${room.code}`) }, `${gameTitle(room.game)} ${room.code}`));
  screen.replaceChildren(build("div", "trouble sheet", heading, build("p", "ways", play, ...tables)));
  heading.focus();
}
