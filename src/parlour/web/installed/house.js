// All of Parlour, kept by this browser: its documents, the files that they need, and Python with the hub. Whether the player
// wants that is asked once. It is fetched file by file, after everything else, and not over a metered connection.

import { address, get } from "../kit/root.js";
import { forget, keep, kept } from "../kit/storage.js";

/** @typedef {{ version: string | null, size: number | null }} About What the server would let us keep, in bytes. */
/** @typedef {{ version: string, documents: Record<string, { text: string, policy: string }>, files: string[] }} Whole */

const WANTED = "parlour.keep";
/** The version that is kept. */
const HAVE = "parlour.house";
/** The favourite deals, which are played without the server too. */
export const DEALS = "parlour.deals";
const scope = new URL(address("/"), location.href).href;
const CACHE = `parlour house ${scope}`;

/** Is told how much of it is here, from 0 to 1: one listener, because the options are opened again and again. */
export const progress = { tell: (/** @type {number} */ _share) => {} };
/** @type {Promise<void> | null} */
let fetching = null;

/** Ask the server. @returns {Promise<About>} */
export const answered = () => get("/api/offline");
/** Whether pages can be kept here at all: not over plain HTTP. */
export const isSecure = () => globalThis.isSecureContext && "serviceWorker" in navigator && "caches" in globalThis;
/** @param {About} about */
export const canKeep = ({ version }) => isSecure() && version !== null;
export const isDecided = () => kept(WANTED) !== null;
export const isWanted = () => kept(WANTED) === "yes";
export const isKept = () => kept(HAVE) !== null;
/** @param {boolean} isWanted */
export const decide = (isWanted) => keep(WANTED, isWanted ? "yes" : "no");
/** @param {About} about */
export const megabytes = ({ size }) => Math.ceil((size ?? 0) / 1e6);

/** A metered connection, on which nothing is fetched that can wait. */
const isMetered = () => /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/** Keep the server's version, if it is wanted and not here.
 * @param {About} about @param {boolean} [isAsked] The player has asked for it just now, whatever it costs. */
export function keepUp({ version }, isAsked = false) {
  if (!isWanted() || kept(HAVE) === version || (isMetered() && !isAsked)) return Promise.resolve();
  fetching ??= fetchAll().finally(() => {
    fetching = null;
  });
  return fetching;
}

async function fetchAll() {
  /** @type {Whole} */
  const { version, documents, files } = await get("/api/offline/pages");
  const cache = await caches.open(CACHE);
  for (const [count, file] of files.entries()) {
    if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file); // one after the other: play comes first
    if (!isWanted()) return drop();
    progress.tell((count + 1) / files.length);
  }
  // Documents last: with them it is whole, and all of one version.
  const pages = Object.entries(documents).map(([path, { text, policy }]) => {
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return cache.put(address(path), new Response(text, { headers }));
  });
  await Promise.all(pages);
  keep(HAVE, version);
  const current = new Set([...files, ...Object.keys(documents).map(address)].map((path) => new URL(path, location.href).href));
  for (const { url } of await cache.keys()) if (!current.has(url)) await cache.delete(url);
  void navigator.storage?.persist?.(); // so that the browser asks before it clears it away
}

/** Remove it from this device. The games that were played stay. */
export async function drop() {
  forget(HAVE);
  await caches.delete(CACHE);
}
