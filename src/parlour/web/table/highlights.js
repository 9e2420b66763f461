// What is marked on a table: the cards that are held, and where they may go. Each mark is a class.

/** @typedef {Record<string, Iterable<Element>>} Marks By the name of the mark. */

/** Keeps what is marked in step with what should be. */
export function highlights() {
  /** @type {Map<string, Set<Element>>} */
  const marked = new Map();

  return {
    /** @param {Marks} marks Those that are left out stay as they are. */
    show(marks) {
      for (const [name, elements] of Object.entries(marks)) {
        const before = marked.get(name) ?? new Set();
        const now = new Set(elements);
        for (const element of before) if (!now.has(element)) element.classList.remove(name);
        for (const element of now) element.classList.add(name);
        marked.set(name, now);
      }
    },
  };
}
