// What a page can listen to at its connection, besides its room.

/** @import { Reacted, Waiting, Welcome } from "./messages.js" */
/** @import { Refused } from "./refused.js" */

export class Listeners {
  /** @type {(isConnected: boolean, reason?: Refused) => void} With a reason if the server asked the page to wait. */
  onConnected = () => {};
  /** @type {(problem: Refused) => void} There is no such room to go back to, or the server will never let the page in. */
  onTurnedAway = () => {};
  /** @type {(welcome: Welcome) => void} After every greeting and every change of name. */
  onWelcome = () => {};
  /** @type {(canSave: boolean) => void} Something was saved, or could not be. */
  onSaving = () => {};
  /** @type {(reacted: Reacted) => void} */
  onReacted = () => {};
  /** @type {(isLate: boolean) => void} The server has not answered a ping yet. */
  onLate = () => {};
  /** @type {(waiting: Waiting) => void} The solver has not answered yet. */
  onWaiting = () => {};
}
