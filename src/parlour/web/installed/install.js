// The page as an app of its own, where the browser can: it is kept ready for when the server is out of reach, and can be
// installed. On a plain HTTP address browsers offer neither, and the page goes on without.

import { offer } from "../kit/reload.js";
import { address } from "../kit/root.js";
import { keep, kept } from "../kit/storage.js";

const KEPT_FOR = "parlour.keptFor";

/** @returns {(() => void) | null} What installs the page, if it can be installed now. */
export function installer() {
  const offered = offer.last;
  if (!offered) return null;
  return () => {
    offer.last = null; // a browser asks once
    void offered.prompt?.();
  };
}

/** Has the browser keep the page for when the server is away, in the language and the version that it has now. */
async function keepReady() {
  const registered = await navigator.serviceWorker.register(address("/service-worker.js"), { updateViaCache: "none" });
  const version = document.querySelector("script")?.src ?? "";
  if (registered.active && kept(KEPT_FOR) !== version) registered.active.postMessage("keep");
  keep(KEPT_FOR, version);
}

if ("serviceWorker" in navigator) keepReady().catch(() => {}); // a browser may forbid it, and nothing is lost
