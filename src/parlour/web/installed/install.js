// The page as an app of its own, where the browser can: it is kept ready for when the server is out of reach, and can be
// installed. On a plain HTTP address browsers offer neither, and the page goes on without.

import { offer } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { keep, kept } from "../kit/storage.js";

const KEPT_FOR = "parlour.keptFor";

/** @returns {(() => void) | null} What installs the page, if it can be installed now. */
export function installer() {
  if (!offer.last) return null;
  return () => {
    void offer.last?.prompt?.();
    offer.last = null; // a browser asks once for each of its offers
  };
}

/** Has the browser keep the page for when the server is away, in the language and the version that it has now. */
async function keepReady() {
  const { active } = await navigator.serviceWorker.register(address("/service-worker.js"), { updateViaCache: "none" });
  const version = /\/web\/([^/]+)\//.exec(document.querySelector("script")?.src ?? "")?.[1] ?? "";
  if (active && kept(KEPT_FOR) === version) return;
  // A new worker is ready when it has kept the page; one that was there is asked to, and answers when it has.
  await (active ? askToKeep(active) : navigator.serviceWorker.ready);
  keep(KEPT_FOR, version);
}

/** @param {ServiceWorker} worker @returns {Promise<unknown>} Stays open if it fails: then it is tried again by the next page. */
function askToKeep(worker) {
  const { port1: here, port2: there } = new MessageChannel();
  worker.postMessage("keep", [there]);
  return new Promise((done) => (here.onmessage = done));
}

if ("serviceWorker" in navigator) keepReady().catch(() => {}); // a browser may forbid it, and nothing is lost
