// The page and the server's version of it. Modules are loaded when they are needed; after an upgrade of the server an
// open page can't load its own any more. It reloads itself at a quiet moment, when nothing would be lost; what can't
// be loaded until then is told.

import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { tell } from "./notices.js";
import { keepInTab, keptInTab } from "./storage.js";

/** @import { Connection } from "../wire/connection.js" */

/** How long nobody has touched anything, at a quiet moment. */
const QUIET = 3000;
const LOOK_EVERY = 1000;
/** When the page is made ready to be kept: the first table is not to wait for it. */
const LATER = 3000;
/** For which versions this tab was reloaded: once for each is enough, also where servers with different ones take turns. */
const RELOADED_FOR = "parlour.reloaded";

/** This page's version, as the addresses of its scripts have it. */
const own = /\/web\/([0-9a-f]{12})[-/]/.exec(document.querySelector("script")?.src ?? "")?.[1];
/** @type {Set<() => boolean>} */
const reasonsToWait = new Set();
/** @type {Set<Promise<unknown>>} Modules that were asked for and are not there: on their way, or unavailable. */
const missing = new Set();

/** The browser's offer to install the page, which comes once and early. It is made in the options instead.
 * @type {{ last: (Event & { prompt?(): Promise<unknown> }) | null }} */
export const offer = { last: null };
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer.last = event;
});

/** Waits for a module that was asked for; says so if it can't be had.
 * @template Module @param {Promise<Module>} module @returns {Promise<Module>} Stays open if it fails. */
export async function load(module) {
  return (await loadOrTell(module)) ?? new Promise(() => {});
}

/** The same for a caller that goes on without it.
 * @template Module @param {Promise<Module>} module @returns {Promise<Module | null>} */
export async function loadOrTell(module) {
  missing.add(module);
  try {
    const loaded = await module;
    missing.delete(module);
    return loaded;
  } catch {
    tell(words("connection.notLoaded"), { label: words("connection.reload"), act: () => location.reload() });
    return null;
  }
}

/** Keeps the page from reloading itself while this is so: something would be lost. Gives what ends that.
 * @param {() => boolean} isInUse @returns {() => void} */
export function stayWhile(isInUse) {
  reasonsToWait.add(isInUse);
  return () => void reasonsToWait.delete(isInUse);
}

/** Reloads the page, in time, when a welcome names another version; and at once when the browser brings back a page that
 * was left while a part of it was on its way, because that part has been cut off.
 * @param {Pick<Connection, "isBusy" | "isConnected">} connection */
export function followVersion(connection) {
  const listening = new AbortController();
  const { signal } = listening;
  const isInUse = watchInput(signal);
  const leave = stayWhile(() => connection.isBusy || !connection.isConnected);
  let watching = 0;

  function look() {
    if ([...reasonsToWait].some((reason) => reason()) || isInUse()) return;
    clearInterval(watching);
    location.reload();
  }

  const preparing = setTimeout(() => void import("../installed/install.js").catch(() => {}), LATER);
  addEventListener("pageshow", ({ persisted }) => persisted && missing.size > 0 && location.reload(), { signal });

  return {
    /** @param {string | undefined} version The server's. */
    compare(version) {
      if (!own || !version || version === own || watching || isReloadedFor(version)) return;
      watching = window.setInterval(look, LOOK_EVERY);
      document.addEventListener("visibilitychange", look, { signal });
    },
    destroy() {
      listening.abort();
      leave();
      clearInterval(watching);
      clearTimeout(preparing);
    },
  };
}

/** Tells whether somebody is in the middle of something: a press, a dialog, a form that is being filled in.
 * @param {AbortSignal} signal Ends the listening. */
function watchInput(signal) {
  const pressed = new Set();
  const touched = new Set();
  let last = 0;
  const now = () => (last = Date.now());
  const early = { capture: true, signal };
  addEventListener("pointerdown", ({ pointerId }) => now() && pressed.add(pointerId), early);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => now() && pressed.delete(/** @type {PointerEvent} */ (event).pointerId), early);
  }
  addEventListener("keydown", now, early);
  addEventListener("input", ({ target }) => target instanceof Element && touched.add(target.closest("form") ?? target), early);
  return () => {
    const isFilling = [...touched].some((form) => form.isConnected);
    const isTouched = !document.hidden && Date.now() - last < QUIET;
    return isTouched || isFilling || pressed.size > 0 || openedDialog() !== null;
  };
}

/** @param {string} version */
function isReloadedFor(version) {
  const versions = keptInTab(RELOADED_FOR)?.split(" ") ?? [];
  if (versions.includes(version)) return true;
  // Where nothing can be kept, it might be reloaded again and again.
  return !keepInTab(RELOADED_FOR, [...versions, version].join(" "));
}
