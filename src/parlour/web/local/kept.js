// What this browser keeps of the games that are played here: the pages of a database, and the finished games that wait
// for a server. All pages of a change are written or none, and only by the window that loaded them last.

const VERSION = 1;
const PAGES = "pages";
/** Who keeps pages now, and the secret of the player. */
const FACTS = "facts";
/** Finished games by address; an empty text once they have come home. */
const GAMES = "games";
const OWNER = "owner";
const SECRET = "secret";

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Kept {
  #database;
  /** Tells this window from others. */
  #own = crypto.randomUUID?.() ?? String(Math.random());

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /** @param {string} name */
  static async open(name) {
    const opening = indexedDB.open(name, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(PAGES);
      opening.result.createObjectStore(FACTS);
      opening.result.createObjectStore(GAMES);
    };
    return new Kept(await done(opening));
  }

  #change() {
    const transaction = this.#database.transaction([PAGES, FACTS], "readwrite", { durability: "strict" });
    const [pages, facts] = [transaction.objectStore(PAGES), transaction.objectStore(FACTS)];
    const isDone = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    isDone.catch(() => {}); // it is awaited later
    return { transaction, pages, facts, isDone };
  }

  // Finished games

  /** @param {IDBTransactionMode} mode */
  #games(mode) {
    return this.#database.transaction(GAMES, mode).objectStore(GAMES);
  }

  /** Return whether a game was put here, even if it has come home since. @param {string} address */
  async hasGame(address) {
    return (await done(this.#games("readonly").count(address))) > 0;
  }

  /** @param {string} address @param {string} game */
  async putGame(address, game) {
    await done(this.#games("readwrite").put(game, address));
  }

  /** Return the games that have not come home, with their addresses. @returns {Promise<[string, string][]>} */
  async games() {
    const games = this.#games("readonly");
    const [addresses, texts] = await Promise.all([done(games.getAllKeys()), done(games.getAll())]);
    return addresses.map((address, at) => /** @type {[string, string]} */ ([String(address), texts[at]])).filter(([, text]) => text);
  }

  // The database

  /** Load everything, and keep it from now on instead of any other window.
   * @param {() => string} newSecret */
  async load(newSecret) {
    const { pages, facts, isDone } = this.#change();
    facts.put(this.#own, OWNER);
    const found = [done(facts.get(SECRET)), done(pages.getAllKeys()), done(pages.getAll())];
    const [known, numbers, bodies] = await Promise.all(found);
    const secret = known ?? newSecret();
    if (known === undefined) facts.put(secret, SECRET);
    await isDone;
    return { secret, numbers: [...numbers], pages: joined(bodies) };
  }

  /** Keep pages in place of those with the same numbers. Return nothing, or why not: `taken` if another window has loaded
   * them since.
   * @param {number[]} numbers @param {Uint8Array} bodies @returns {Promise<string>} */
  async keep(numbers, bodies) {
    try {
      const { transaction, pages, facts, isDone } = this.#change();
      if ((await done(facts.get(OWNER))) !== this.#own) {
        transaction.abort();
        return "taken";
      }
      const size = bodies.length / numbers.length;
      numbers.forEach((number, place) => pages.put(bodies.slice(place * size, (place + 1) * size), number));
      await isDone;
      return "";
    } catch (problem) {
      return problem instanceof Error && problem.name ? problem.name : "it failed";
    }
  }
}

/** @param {Uint8Array[]} bodies */
function joined(bodies) {
  const all = new Uint8Array(bodies.reduce((size, body) => size + body.length, 0));
  let at = 0;
  for (const body of bodies) {
    all.set(body, at);
    at += body.length;
  }
  return all;
}
