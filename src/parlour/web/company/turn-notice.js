// The turn notice for a player who is looking elsewhere: in the title, as a dot on the page's icon, with sound and
// vibration if sounds are on, and as a system notification if the player enabled them.

import { options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";

/** @import { Game } from "../wire/games.js" */
/** @import { Update } from "../wire/messages.js" */

/** Follow the updates of a room: call `look` with each. */
export function followTurns() {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const plainIcon = icon?.href ?? "";
  const title = document.title;
  let isMyTurn = false;
  let isPlaying = true;
  /** @type {Notification | null} */
  let notification = null;

  /** Set the title while it is the player's turn; the dot is for a player who is looking elsewhere.
   * @param {string} text @param {boolean} isCalling */
  function mark(text, isCalling) {
    document.title = text;
    if (icon) icon.href = isCalling ? (icon.dataset.turnHref ?? plainIcon) : plainIcon;
    if (isCalling) return;
    notification?.close();
    notification = null;
  }

  /** @param {string} text @param {string} where */
  function call(text, where) {
    if (options.sounds) {
      navigator.vibrate?.([80, 60, 80]);
      void load(import("../kit/sounds.js")).then(({ chime }) => chime());
    }
    if (options.notices && "Notification" in window && Notification.permission === "granted") notify(text, where);
  }

  /** @param {string} text @param {string} where */
  function notify(text, where) {
    notification?.close();
    try {
      notification = new Notification(text, { body: where, tag: "parlour-turn", icon: plainIcon });
      notification.onclick = () => window.focus();
    } catch {
      notification = null; // Chrome on Android does not allow this
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) mark(isMyTurn ? words("turn.yours", { where: title }) : title, false);
  });

  /** @param {Update<any, any>} update @param {Game} game */
  function look({ room, you, moves }, game) {
    const wasMyTurn = isMyTurn;
    const wasPlaying = isPlaying;
    isPlaying = room.status === "playing";
    isMyTurn = you !== undefined && isPlaying && game.clock?.per !== "game" && Boolean(moves?.length) && !room.seats[you]?.is_away;
    const name = gameTitle(room.game);
    const where = words("room.named", { code: room.code ?? "" });
    if (isMyTurn !== wasMyTurn) {
      mark(isMyTurn ? words("turn.yours", { where: title }) : title, isMyTurn && document.hidden);
      if (isMyTurn && document.hidden) call(words("turn.yours", { where: name }), where);
    } else if (isPlaying && !wasPlaying && you !== undefined && document.hidden) {
      mark(words("turn.started", { game: name }), true);
      call(words("turn.started", { game: name }), where);
    }
  }

  return { look };
}
