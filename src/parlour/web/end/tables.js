// The tables that were on the screen last: what this player saw of them, so that they can be shown before Python runs.

const MOST = 6;

/** Return a stored text, or null if there is none or the browser refuses. @param {string} name */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export class Tables {
  #name;
  #welcome = "";

  /** @param {string} name In front of all names under which something is stored. */
  constructor(name) {
    this.#name = name;
  }

  /** Return the messages that show a room as it was, or null. @param {string | undefined} room Its id, in capitals.
   * @returns {string[] | null} */
  last(room) {
    return room ? JSON.parse(stored(this.#key(room)) ?? "null") : null;
  }

  /** Note a message of Parlour's. @param {string} text */
  note(text) {
    const { re, happened: _, ...message } = JSON.parse(text);
    if (message.type === "welcome") this.#welcome = JSON.stringify({ re, ...message });
    if (message.type !== "update" || message.you === undefined || !this.#welcome) return;
    const id = message.room.id.toUpperCase();
    try {
      const others = this.#ids().filter((each) => each !== id);
      for (const each of others.splice(MOST - 1)) localStorage.removeItem(this.#key(each));
      localStorage.setItem(this.#key(id), JSON.stringify([this.#welcome, JSON.stringify(message)]));
      localStorage.setItem(this.#key(""), [id, ...others].join(" "));
    } catch {
      // It is full or blocked: the table is shown when Python runs.
    }
  }

  #ids() {
    return stored(this.#key(""))?.split(" ") ?? [];
  }

  /** @param {string} room */
  #key(room) {
    return `${this.#name} table ${room}`;
  }
}
