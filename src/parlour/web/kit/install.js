// The page as an installed app, where the browser supports it: cached for when the server is unreachable, and
// installable. Over plain HTTP browsers offer neither, and the page works without.

import { offer } from "./reload.js";
import { address } from "./root.js";
import { keep, kept } from "./storage.js";

const KEPT_FOR = "parlour.keptFor";

/** @returns {(() => void) | null} A function that installs the page, if that is possible now. */
export function installer() {
  if (!offer.last) return null;
  return () => {
    void offer.last?.prompt?.();
    offer.last = null; // each prompt can be used once
  };
}

/** Cache the page for when the server is unreachable, in the current language and version. */
async function keepReady() {
  const { active } = await navigator.serviceWorker.register(address("/service-worker.js"), { updateViaCache: "none" });
  const { dataset, lang } = document.documentElement;
  const version = `${dataset.version}-${lang}`;
  if (active && kept(KEPT_FOR) === version) return;
  // A new worker is ready when it has cached the page; an existing one is asked to, and answers when it has.
  await (active ? askToKeep(active) : navigator.serviceWorker.ready);
  keep(KEPT_FOR, version);
}

/** @param {ServiceWorker} worker @returns {Promise<unknown>} Stays pending if it fails: the next page tries again. */
function askToKeep(worker) {
  const { port1: here, port2: there } = new MessageChannel();
  worker.postMessage("keep", [there]);
  return new Promise((done) => (here.onmessage = done));
}

if ("serviceWorker" in navigator && !document.documentElement.dataset.local) keepReady().catch(() => {}); // a browser may forbid it; the page works without
