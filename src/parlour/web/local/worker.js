// The worker in which Parlour itself runs: Python, the hub, and all that a server would do for one player. The page
// speaks to it as to a server: over connections, each with a number, and by requests with a path.

import { core } from "./core.js";
import { Kept } from "./kept.js";

/** @typedef {{ open(): Promise<void>, enter(guest: number): Promise<void>, receive(guest: number, text: string): void,
 *   leave(guest: number): void, answer(path: string, query: unknown, body: string): Promise<Value> }} Parlour */

/** @typedef {{ toJs(): any }} Value A value of Python's; as an argument, it is destroyed after the call. */

/** The page, as a worker sees it. */
const page = /** @type {any} */ (globalThis);
const here = new URL(".", location.href);
const SITE = "/lib/python3.14/site-packages";
const ARCHIVES = ["msgspec.zip", "parlour.zip"];

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The core in a worker of its own, which is replaced when it is stopped. */
class Solver {
  #module;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {(why: Error) => void} */
  #fail = () => {};

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /** @param {number} number @param {Uint8Array} request @returns {Promise<Uint8Array>} */
  ask(number, request) {
    if (!this.#worker) {
      this.#worker = new Worker(new URL("solver.js", here), { type: "module" });
      this.#worker.postMessage(this.#module);
    }
    const worker = this.#worker;
    return new Promise((done, failed) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = () => this.stop();
      this.#fail = failed;
      worker.postMessage({ number, request });
    });
  }

  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#fail(new Error("The search was stopped."));
  }
}

/** @param {{ language: string, name: string, deals?: string }} settings @returns {Promise<Parlour>} */
async function start({ language, name, deals = "[]" }) {
  const library = import("./pyodide.mjs"); // `make offline` fetches it
  const kept = await Kept.open(name);
  const [{ loadPyodide }, module, ...archives] = await Promise.all([library, fetched("solver.wasm").then((body) => WebAssembly.compile(body)), ...ARCHIVES.map(fetched)]);
  const [python, call] = await Promise.all([
    loadPyodide({ indexURL: here.href, stdLibURL: new URL("library.zip", here).href, lockFileContents: LOCK }),
    core(module),
  ]);
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: SITE });
  const solver = new Solver(module);
  const browser = {
    language,
    deals,
    call: (/** @type {number} */ number, /** @type {Value} */ request) => call(number, request.toJs()),
    solve: (/** @type {number} */ number, /** @type {Value} */ request) => solver.ask(number, request.toJs()),
    stop: () => solver.stop(),
    load: () => kept.load(newSecret),
    keep: (/** @type {Value} */ numbers, /** @type {Value} */ pages) => kept.keep(numbers.toJs(), pages.toJs()),
    has_game: (/** @type {string} */ address) => kept.hasGame(address),
    put_game: (/** @type {string} */ address, /** @type {string} */ game) => kept.putGame(address, game),
    send: (/** @type {number} */ guest, /** @type {string} */ text) => page.postMessage({ type: "said", guest, text }),
    ended: (/** @type {number} */ guest) => page.postMessage({ type: "closed", guest }),
  };
  python.pyimport("parlour.local.native").take_place();
  return python.pyimport("parlour.local.browser").start(browser);
}

/** No package is fetched from elsewhere. */
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" }, packages: {} };

function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @type {Promise<Parlour> | null} */
let started = null;

page.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.type === "start") {
    started ??= start(data);
    started.then(() => page.postMessage({ type: "ready" }), (problem) => page.postMessage({ type: "failed", why: String(problem) }));
    return;
  }
  const parlour = await started;
  if (!parlour) return;
  const { type, guest, text, id, path, query, body } = data;
  if (type === "open") {
    await parlour.enter(guest);
    page.postMessage({ type: "opened", guest });
  } else if (type === "say") parlour.receive(guest, text);
  else if (type === "close") parlour.leave(guest);
  else if (type === "ask") {
    const [isOk, told, kind] = (await parlour.answer(path, query, body)).toJs();
    page.postMessage({ type: "answered", id, isOk, told, kind });
  }
};
