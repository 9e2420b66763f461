// The connection in a browser: its end and clock, what wakes it, and a notice when the server can't save.

import { open } from "../end/end.js";
import { showSaving } from "../kit/notices.js";
import { Connection } from "../wire/connection.js";
import { learnRefusals } from "../words/refusal.js";
import { freshPart } from "./parts.js";

/** @import { World } from "../wire/world.js" */

/** Whether a notice was shown, which may be taken down. */
let isPosted = false;

/** @type {World} */
const WORLD = {
  open,
  after(wait, act) {
    const timer = setTimeout(act, wait);
    return () => clearTimeout(timer);
  },
  onWake(act) {
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ["online", "offline", "pageshow"]) addEventListener(event, act, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || act(), { signal });
    return () => listening.abort();
  },
  now: Date.now, // unlike performance.now() it advances while the device sleeps
  random: Math.random,
  part: freshPart,
  post(notice) {
    isPosted ||= Boolean(notice);
    if (isPosted) void import("../kit/posted.js").then(({ post }) => post(notice));
  },
  explain: learnRefusals,
};

/** Return a connection over this browser's network.
 * @param {() => string | null} room The room to go back to, by id or code.
 * @param {boolean} [isGuest] A new guest, whatever player this browser has. */
export function connectionTo(room, isGuest = false) {
  const connection = new Connection(room, WORLD, isGuest);
  connection.onSaving = showSaving;
  return connection;
}

/** @type {Connection | null} */
let connection = null;

/** Return the connection of a page without a table: made on demand, for a new name, a race or a review. */
export function connected() {
  if (!connection) (connection = connectionTo(() => null)).connect();
  return connection;
}
