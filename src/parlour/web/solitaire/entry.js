// The entry point, which runs first: returns to the player's own table or opens one, while the rest of the page is
// still loading.

import { get, told } from "../kit/root.js";
import { kept, roomOf } from "../kit/storage.js";
import { connectionTo } from "../shell/browser.js";
import { open as openRoom } from "../shell/parts.js";

/** @import { Refused } from "../wire/refused.js" */
/** @import { Described } from "./solitaire.js" */

/** @typedef {ReturnType<typeof enter>} Entry */

/** @param {string} game */
export function enter(game) {
  /** @type {Promise<unknown> | null} A room that is being opened: until it is there, don't return to the one before. */
  let opening = null;

  /** The deal that a link asks for, until a room is opened for it or the player stays with another game. */
  let wished = readLink();
  const isWished = wished !== undefined;

  const connection = connectionTo(() => (opening ? null : kept(roomOf(game))));

  function takeWish() {
    const wish = wished;
    wished = undefined;
    return wish;
  }

  /** Open a room of the player's own with a deal: the requested one, or a default one. While one is being opened, no
   * other is.
   * @param {Record<string, unknown>} [wish] */
  function open(wish = takeWish()) {
    /** @param {Record<string, unknown>} deal */
    const ask = (deal) => openRoom((message) => connection.ask(message).answer, { game, ...deal });
    opening ??= ask(wish ?? { deal: "usual" }).finally(() => {
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
    const own = /** @type {{ id: string, game: string }[]} */ (rooms).find((room) => room.game === game);
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
  const opened = kept(roomOf(game)) ? Promise.resolve() : open();
  opened.catch(() => {}); // the module that shows the table reports it
  connection.connect();
  return { game, described, connection, isWished, takeWish, open, goTo, followWindow, troubles, opened };
}

/** @returns {{ seed?: string, deck?: string, daily?: string, replay?: string, step?: number, seat?: number, rules: string } | undefined}
 * */
function readLink() {
  const asked = new URLSearchParams(location.search);
  const { deal: seed, deck, daily, replay, step, seat, rules = "" } = Object.fromEntries(asked);
  if ((seed ?? deck ?? daily ?? replay) === undefined) return undefined;
  history.replaceState(null, "", location.pathname);
  if (replay) return { replay, step: Number(step), seat: Number(seat), rules: "" };
  return { seed, deck, daily, rules }; // missing values are not sent
}
