// Who answers the page: a server, or a worker of this browser in which Parlour itself runs. Only this module knows which.

/** @import { Socket, SocketEvents } from "../wire/world.js" */
/** @import { House } from "./house.js" */

const root = globalThis.parlour?.root ?? "";
const page = globalThis.document?.documentElement;

/** The address of what the worker is made of, if the page has to do without a server. */
const local = page?.dataset.local;

/** In front of the names of tables: those of one end are none of the other's. */
export const place = local ? "here." : "";

const house = local ? findHouse() : null;

/** Return the house in the worker; a page in a frame over another of ours has that one's. @returns {Promise<House>} */
function findHouse() {
  const own = (globalThis.parlour ??= { root });
  try {
    own.house = /** @type {typeof globalThis} */ (/** @type {unknown} */ (window.parent)).parlour?.house;
  } catch {
    // It is somebody else's page.
  }
  return (own.house ??= import("./house.js").then(({ House }) => {
    const worker = new Worker(`${local}worker.js`, { type: "module" });
    return new House(worker, { language: page.lang, name: `parlour ${root}`, deals: `${root}parlour.deals` });
  }));
}

/** Ask for what is at a path, as `fetch` does. @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
export const reach = async (path, how) => (house ? (await house).ask(path, how) : fetch(root + path, how));

/** Begin a connection; the events come later. @param {string} path @param {SocketEvents} events @returns {Socket} */
export function open(path, events) {
  if (house) return openLater(house.then((each) => each.open(path, events)), events);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${root}/${path}`);
  socket.onopen = events.opened;
  socket.onmessage = ({ data }) => events.received(data);
  socket.onclose = events.closed;
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}

/** @param {Promise<Socket>} opening @param {SocketEvents} events @returns {Socket} */
function openLater(opening, { closed }) {
  opening.catch(closed);
  return {
    send: (text) => void opening.then((socket) => socket.send(text)),
    close: () => void opening.then((socket) => socket.close()),
  };
}
