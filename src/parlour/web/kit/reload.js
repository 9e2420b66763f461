// The versions of page and server. Modules are loaded on demand; after an upgrade of the server an open page can't load
// its own any more. It reloads itself at a quiet moment, when nothing would be lost; until then, a notice reports
// modules that can't be loaded.

import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { openedDialog } from "./dialog.js";
import { showConnection, tell } from "./notices.js";
import { keepInTab, keptInTab } from "./storage.js";

/** Milliseconds without input that make a quiet moment. */
const QUIET = 3000;
const LOOK_EVERY = 1000;
/** When the page is cached for offline use: the first table must not wait for it. */
const LATER = 3000;
/** The versions for which this tab was reloaded: once for each, even if servers of different versions alternate. */
const RELOADED_FOR = "parlour.reloaded";

/** What can be half filled: a form, or a field without one. */
const FORMS = "form, input, select, textarea";

/** This page's version. */
const own = document.documentElement.dataset.version;
/** @type {Set<() => boolean>} */
const reasonsToWait = new Set();
/** @type {Set<Promise<unknown>>} Requested modules that are loading or unavailable. */
const missing = new Set();

/** The browser's install prompt, which comes once and early; the options show it instead.
 * @type {{ last: (Event & { prompt?(): Promise<unknown> }) | null }} */
export const offer = { last: null };
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer.last = event;
});

/** Wait for a module, and for the styles of dialogs, which it may open; show a notice if they can't be loaded.
 * @template Module @param {Promise<Module>} module @returns {Promise<Module>} Stays pending if it fails. */
export async function load(module) {
  const [loaded] = (await loadOrTell(Promise.all([module, wear("dialogs")]))) ?? [await new Promise(() => {})];
  return loaded;
}

/** The same for a caller that continues without it.
 * @template Module @param {Promise<Module>} module @returns {Promise<Module | null>} */
export async function loadOrTell(module) {
  missing.add(module);
  try {
    const loaded = await module;
    missing.delete(module);
    return loaded;
  } catch {
    tell(words("connection.notLoaded"), again());
    return null;
  }
}

const again = () => ({ label: words("connection.reload"), act: () => location.reload() });

/** Say why there is no connection, which doesn't return by itself. @param {Parameters<typeof refusalText>[0]} problem */
export function tellTurnedAway(problem) {
  showConnection(true);
  tell(refusalText(problem), again());
}

/** Load the style sheets of what the page shows later. It names them in `data-href`, and in `data-for` what they are for;
 * those that are for nothing in particular are for all that has none.
 * @param {string} what */
export function wear(what) {
  const late = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[data-for]")]);
  const named = late.some(({ dataset }) => dataset.for === what) ? what : "";
  return Promise.all(late.filter(({ dataset, sheet }) => dataset.for === named && !sheet).map((link) => new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", (problem) => {
      link.removeAttribute("href"); // so that it is tried again
      failed(problem);
    });
    link.href ||= link.dataset.href ?? "";
  })));
}

/** Prevent the page from reloading itself while something would be lost. Return a function that ends this.
 * @param {() => boolean} isInUse @returns {() => void} */
export function stayWhile(isInUse) {
  reasonsToWait.add(isInUse);
  return () => void reasonsToWait.delete(isInUse);
}

/** Reload the page at a quiet moment when a welcome names another version; and at once when the browser restores a page
 * that was left while a module was loading, because that module never arrives.
 * @param {{ readonly isBusy: boolean, readonly isConnected: boolean }} connection */
export function followVersion(connection) {
  const isInUse = watchInput();
  stayWhile(() => connection.isBusy || !connection.isConnected);
  let watching = 0;

  function look() {
    if ([...reasonsToWait].some((reason) => reason()) || isInUse()) return;
    clearInterval(watching);
    location.reload();
  }

  setTimeout(() => void import("./install.js").catch(() => {}), LATER);
  addEventListener("pageshow", ({ persisted }) => persisted && missing.size > 0 && location.reload());

  return {
    /** @param {string | undefined} version The server's. */
    compare(version) {
      if (!own || !version || version === own || watching || isReloadedFor(version)) return;
      watching = window.setInterval(look, LOOK_EVERY);
      document.addEventListener("visibilitychange", look);
    },
  };
}

/** Return a function that tells whether the player is busy: a press, a dialog, a half-filled form. */
function watchInput() {
  const pressed = new Set();
  /** @type {WeakSet<Element>} */
  const touched = new WeakSet();
  let last = 0;
  const now = () => (last = Date.now());
  const early = { capture: true };
  addEventListener("pointerdown", ({ pointerId }) => now() && pressed.add(pointerId), early);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => now() && pressed.delete(/** @type {PointerEvent} */ (event).pointerId), early);
  }
  addEventListener("keydown", now, early);
  addEventListener("input", ({ target }) => target instanceof Element && touched.add(target.closest("form") ?? target), early);
  return () => {
    const isFilling = [...document.querySelectorAll(FORMS)].some((form) => touched.has(form));
    const isTouched = !document.hidden && Date.now() - last < QUIET;
    return isTouched || isFilling || pressed.size > 0 || openedDialog() !== null;
  };
}

/** @param {string} version */
function isReloadedFor(version) {
  const versions = keptInTab(RELOADED_FOR)?.split(" ") ?? [];
  if (versions.includes(version)) return true;
  // Without storage it could reload forever.
  return !keepInTab(RELOADED_FOR, [...versions, version].join(" "));
}
