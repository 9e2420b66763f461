// The service worker of the installed page. When the server can't be reached it shows a page that says so. Games are never
// kept: what is shown is what the server says now, or nothing.

const worker = /** @type {any} */ (globalThis);
/** Other servers under the same host have caches of their own. */
const KEPT = `parlour ${worker.registration.scope}`;
const page = new URL("offline", worker.registration.scope);
/** A proxy's answers for a server that is away. With 503 the server itself says what is the matter. */
const AWAY = [502, 504];
const FILES = ["style", "image", "script"];

/** Keeps the page as the server has it now, with its style, its picture and its script. */
async function keep() {
  const kept = await caches.open(KEPT);
  const answer = await fetch(page, { cache: "reload" });
  if (!answer.ok) throw new Error(`the page answers ${answer.status}`);
  const files = [...(await answer.clone().text()).matchAll(/ (?:href|src)="([^"]+\.(?:css|svg|js))"/g)].map(([, path]) => new URL(path, page).href);
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
  // What is at an address with a version never changes; and a proxy answers for a server that is away, too.
  else if (FILES.includes(request.destination)) event.respondWith(caches.match(request, { cacheName: KEPT }).then((kept) => kept ?? fetch(request)));
});
