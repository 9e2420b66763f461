// The lobby of a game: open a room, go to one by its code, or to one that is open to all.

/** @import { Line } from "./line.js" */

/** @param {HTMLElement} root @param {string} game @param {Line} line */
export function openLobby(root, game, line) {
  root.textContent = `${game} ${line}`;
}
