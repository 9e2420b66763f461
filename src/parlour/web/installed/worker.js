// The service worker. When the server can't be reached it shows the page that the browser keeps, which does without it
// (`house.js` keeps it); or else one that says so.

const worker = /** @type {any} */ (globalThis);
const { scope } = worker.registration;
/** Other servers under the same host have their own caches. */
const KEPT = `parlour ${scope}`;
/** What `house.js` keeps. */
const HOUSE = `parlour house ${scope}`;
const page = new URL("offline", scope);
/** A proxy's statuses for a server that is down. With 503 the server itself gives the reason. */
const AWAY = [502, 504];
/** What a page without a server has one document for, whatever is under their path. */
const PLACES = ["room", "game"];
const FILES = /\/(?:web|local)\/[0-9a-f]{8,}/;

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

/** Return the kept page at an address that does without the server, or else the one that says it is away.
 * @param {string} url @returns {Promise<Response | undefined>} */
async function alone(url) {
  const { pathname } = new URL(url);
  const [first] = pathname.slice(new URL(scope).pathname.length).split("/");
  const place = new URL(PLACES.includes(first) ? first : pathname, scope);
  const answer = (await caches.match(place, { cacheName: HOUSE })) ?? (await caches.match(page, { cacheName: KEPT }));
  return answer?.redirected ? undefined : answer;
}

/** @param {Request} request */
async function navigate(request) {
  if (new URL(request.url).searchParams.has("offline")) {
    const kept = await alone(request.url);
    if (kept) return kept;
  }
  try {
    const answer = await fetch(request);
    return AWAY.includes(answer.status) ? ((await alone(request.url)) ?? answer) : answer;
  } catch (error) {
    const kept = await alone(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** Files at versioned addresses never change; and a proxy may answer for a server that is down.
 * @param {Request} request */
const file = async (request) =>
  (await caches.match(request, { cacheName: HOUSE, ignoreVary: true })) ?? (await caches.match(request, { cacheName: KEPT })) ?? fetch(request);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep().then(() => event.ports[0]?.postMessage("kept"))));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(navigate(request));
  else if (FILES.test(request.url)) event.respondWith(file(request));
});
