// The marks on a table: held cards, and where they may go. Each mark is a class.

/** @typedef {Record<string, Iterable<Element>>} Marks By the name of the mark. */

/** Keep the marked elements up to date. */
export function highlights() {
  /** @type {Map<string, Set<Element>>} */
  const marked = new Map();

  return {
    /** @param {string} name @param {Element} element */
    has: (name, element) => marked.get(name)?.has(element) ?? false,

    /** @param {Marks} marks Omitted marks stay unchanged.
     * @returns {Set<Element>} The elements whose marks changed. */
    show(marks) {
      /** @type {Set<Element>} */
      const changed = new Set();
      for (const [name, elements] of Object.entries(marks)) {
        const before = marked.get(name) ?? new Set();
        const now = new Set(elements);
        for (const element of new Set([...before, ...now])) {
          if (before.has(element) === now.has(element)) continue;
          element.classList.toggle(name, now.has(element));
          changed.add(element);
        }
        marked.set(name, now);
      }
      return changed;
    },
  };
}
