// The service worker of the installed page. When the server can't be reached it shows a page that says so. Games are
// never cached.

const worker = /** @type {any} */ (globalThis);
/** Other servers under the same host have their own caches. */
const KEPT = `parlour ${worker.registration.scope}`;
const page = new URL("offline", worker.registration.scope);
/** A proxy's statuses for a server that is down. With 503 the server itself gives the reason. */
const AWAY = [502, 504];
const FILES = ["style", "image", "script"];

/** Cache the current offline page, with its style, picture and script. */
async function keep() {
  const kept = await caches.open(KEPT);
  const answer = await fetch(page, { cache: "reload" });
  if (!answer.ok) throw new Error(`the page answers ${answer.status}`);
  const found = (await answer.clone().text()).matchAll(/ (?:href|src)="([^"]+\.(?:css|svg|js))"/g);
  const files = [...new Set([...found].map(([, path]) => new URL(path, page).href))]; // a script is also preloaded
  await kept.addAll(files);
  await kept.put(page, answer);
  const current = [page.href, ...files];
  for (const { url } of await kept.keys()) if (!current.includes(url)) await kept.delete(url);
}

/** @param {Request} request */
async function navigate(request) {
  try {
    const answer = await fetch(request);
    if (!AWAY.includes(answer.status)) return answer;
    return (await caches.match(page, { cacheName: KEPT })) ?? answer;
  } catch (error) {
    const kept = await caches.match(page, { cacheName: KEPT });
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep().then(() => event.ports[0]?.postMessage("kept"))));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(navigate(request));
  // Files at versioned addresses never change; and a proxy may answer for a server that is down.
  else if (FILES.includes(request.destination)) event.respondWith(caches.match(request, { cacheName: KEPT }).then((kept) => kept ?? fetch(request)));
});
