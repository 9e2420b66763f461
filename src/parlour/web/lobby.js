// The lobby of a game: open a room, go to one by its code, or to one that is open to all.

import { build, reasonLine, refill } from "./building.js";
import { companyWords, gameWords, lobbyWords } from "./companywords.js";
import { pressable } from "./dialogs.js";
import { avatarOf } from "./faces.js";
import { dealQuery, joinForm, roomAddress } from "./joining.js";
import { keptSeat } from "./seat.js";
import { readSettings, settingsFields, settingsText, usualSettings } from "./settings.js";

/** @import { Line } from "./line.js" */
/** @import { Welcome } from "./wire.js" */

const LISTED_EVERY = 5000;

/** @typedef {{ code: string, game: string, status: string, seats: number, taken: number }} Listed */

/** @param {HTMLElement} root @param {string} game @param {Line} line @param {() => void} changeProfile */
export function openLobby(root, game, line, changeProfile) {
  const words = gameWords[game];
  document.title = `${words.title} · ${companyWords.house}`;
  const you = build("p", "you");
  const rooms = build("ul", "rooms");
  const back = backToSeat(game);
  root.replaceChildren(
    build(
      "div",
      "lobby",
      build("header", "", build("h2", "", words.title), build("p", "about", words.about), you),
      build("section", "sheet opening", build("h3", "", lobbyWords.open), openForm(game, line)),
      build(
        "div",
        "beside",
        ...(back ? [back] : []),
        build("section", "sheet", build("h3", "", lobbyWords.join), joinForm(line)),
        build("section", "sheet", build("h3", "", lobbyWords.rooms), rooms),
      ),
    ),
  );
  void keepListing(game, rooms);

  /** @param {Welcome} me */
  return function greet(me) {
    const change = pressable(lobbyWords.change, changeProfile, "quiet");
    change.dataset.key = "profile";
    refill(you, `${lobbyWords.you} `, build("b", "", avatarOf(me.avatar, me.name), ` ${me.name}`), change);
  };
}

/** @param {string} game @param {Line} line */
function openForm(game, line) {
  const open = pressable(lobbyWords.open, () => {}, "main");
  open.type = "submit";
  const reason = reasonLine();
  const summary = build("summary", "");
  const { seed, rules } = wishedDeal(game);
  const settings = build("details", "", summary, ...settingsFields(game, { ...usualSettings(game), rules }));
  // Where there is little room the usual settings are one line, and the button is in sight.
  settings.open = matchMedia("(min-width: 761px) and (min-height: 501px)").matches;
  const form = build("form", "", settings, reason, build("div", "buttons", open));
  if (seed !== null) form.prepend(build("p", "note", lobbyWords.onDeal(seed)));
  const sumUp = () => {
    summary.textContent = settingsText(game, readSettings(game, form));
  };
  sumUp();
  form.addEventListener("change", sumUp);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    reason.textContent = "";
    open.disabled = true; // a double click is one room
    line
      .ask({ type: "open", game, ...readSettings(game, form) })
      .answer.then(
        ({ room }) => location.assign(roomAddress(room.code) + dealQuery(seed)),
        (problem) => {
          reason.textContent = problem.message;
        },
      )
      .finally(() => {
        open.disabled = false;
      });
  });
  return form;
}

/** The deal that a link asks for, under those of its rules that this game has.
 * @param {string} game */
function wishedDeal(game) {
  const asked = new URLSearchParams(location.search);
  const known = gameWords[game].rules.map(({ name }) => name);
  const rules = (asked.get("rules") ?? "").split(" ").filter((rule) => known.includes(rule.split("=")[0]));
  return { seed: asked.get("deal"), rules: rules.join(" ") };
}

/** @param {string} game */
function backToSeat(game) {
  const kept = keptSeat();
  if (kept?.game !== game) return null;
  const link = build("a", "press main", lobbyWords.backTo(kept.code));
  link.href = roomAddress(kept.code);
  return build("section", "sheet", build("h3", "", lobbyWords.back), link);
}

/** Lists the rooms now and every few seconds while the page is seen.
 * @param {string} game @param {HTMLElement} list */
async function keepListing(game, list) {
  let shown = "";
  for (;;) {
    if (!document.hidden) {
      const found = await listed(game);
      const text = JSON.stringify(found);
      if (text !== shown) refill(list, ...listItems(found));
      shown = text;
    }
    await new Promise((done) => setTimeout(done, LISTED_EVERY));
  }
}

/** @param {string} game @returns {Promise<Listed[] | null>} Null where it could not be asked. */
async function listed(game) {
  try {
    const answer = await fetch("/api/rooms");
    if (!answer.ok) return null;
    const all = /** @type {Listed[]} */ (await answer.json());
    return all.filter((room) => room.game === game);
  } catch {
    return null;
  }
}

/** @param {Listed[] | null} found */
function listItems(found) {
  if (!found?.length) return [build("li", "none", found ? lobbyWords.noRooms : lobbyWords.roomsFailed)];
  return found.map(({ code, status, seats, taken }) => {
    const state = status === "playing" ? lobbyWords.playing : lobbyWords.waiting;
    const link = build("a", "", build("b", "code", code), build("span", "", `${lobbyWords.taken(taken, seats)} · ${state}`));
    link.href = roomAddress(code);
    link.dataset.key = code;
    return build("li", "", link);
  });
}
