// The entry of a solitaire's page: returns to the player's own table or opens one.

import { get, told } from "../kit/root.js";
import { keepTable, keptTable } from "../kit/storage.js";
import { connectionTo } from "../shell/browser.js";
import { open as openRoom } from "../shell/parts.js";

/** @import { Day } from "../kit/storage.js" */
/** @import { RoomInfo } from "../wire/messages.js" */
/** @import { Refused } from "../wire/refused.js" */
/** @import { Described } from "./solitaire.js" */

/** @typedef {ReturnType<typeof enter>} Entry */

/** @param {string} game */
export function enter(game) {
  /** @type {Promise<unknown> | null} A room that is being opened: until it is there, don't return to the one before. */
  let opening = null;

  /** The deal that a link asks for, until a room is opened for it or the player stays with another game. */
  let { day, wished } = readLink();
  const isWished = wished !== undefined || day !== undefined;

  const connection = connectionTo(() => (opening ? null : keptTable(game, day)));

  function takeWish() {
    const wish = wished;
    wished = undefined;
    return wish;
  }

  /** Keep the table at which the player is now; the address of the page says which it is.
   * @param {RoomInfo} room */
  function keepAt({ id, daily, rules }) {
    day = daily === undefined ? undefined : { daily, rules };
    keepTable(game, id, day);
    history.replaceState(history.state, "", location.pathname + (day ? `?${new URLSearchParams(day)}` : ""));
  }

  /** Open a room of the player's own with a deal: the requested one, the day's, or a usual one. While one is being
   * opened, no other is.
   * @param {Record<string, unknown>} [wish] */
  function open(wish = takeWish()) {
    /** @param {Record<string, unknown>} deal */
    const ask = (deal) => openRoom((message) => connection.ask(message).answer, { game, ...deal });
    opening ??= ask(wish ?? day ?? { deal: "usual" }).finally(() => {
      opening = null;
    });
    return opening;
  }

  /** Enter a room of the player's own.
   * @param {string} room */
  const goTo = (room) => connection.ask({ type: "watch", room }).answer;

  /** Follow another window of the same player: the server knows the latest room. */
  async function followWindow() {
    const { rooms } = await get("/api/me");
    const own = /** @type {{ id: string, game: string, daily?: string, rules?: string }[]} */ (rooms).find((room) => room.game === game && (room.daily ?? undefined) === day?.daily && (!day || room.rules === day.rules));
    return own ? goTo(own.id) : open();
  }

  /** The head of the page has the description of its game. The page that is made of sources doesn't know it.
   * @type {Promise<Described | undefined>} */
  const described = Promise.resolve(told("game") ?? import("../wire/games.js").then(({ describeGame }) => describeGame(game)));

  /** @type {Refused[]} Errors from before the page could show them. */
  const troubles = [];
  connection.onTurnedAway = (problem) => {
    if (problem.code === "no-room") open().catch((trouble) => troubles.push(trouble));
    else troubles.push(problem);
  };

  /** @type {Promise<unknown>} The outcome of opening the first room; a returning player has one already. */
  const opened = keptTable(game, day) ? Promise.resolve() : open();
  opened.catch(() => {}); // the module that shows the table reports it
  connection.connect();
  const isDaily = () => day !== undefined;
  return { game, described, connection, isWished, isDaily, takeWish, keepAt, open, goTo, followWindow, troubles, opened };
}

/** @typedef {{ seed?: string, deck?: string, daily?: string, replay?: string, step?: number, seat?: number, rules: string }} Wish */

/** Read which table the address is of, and the deal that is to be dealt there, which is taken out of it.
 * @returns {{ day?: Day, wished?: Wish }} */
function readLink() {
  const asked = new URLSearchParams(location.search);
  const { deal: seed, deck, daily, again, replay, step, seat, rules = "" } = Object.fromEntries(asked);
  const day = daily === undefined ? undefined : { daily, rules };
  if (day) return { day, wished: again === undefined ? undefined : day };
  if ((seed ?? deck ?? replay) === undefined) return {};
  history.replaceState(null, "", location.pathname);
  return { wished: replay ? { replay, step: Number(step), seat: Number(seat), rules: "" } : { seed, deck, rules } }; // missing values are not sent
}
