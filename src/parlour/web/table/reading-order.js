// The order of a table's elements is the order in which it is read.

/** Puts elements in order, and moves only those that are out of place. One with the focus is never moved, because it
 * would lose it: the others go round it.
 * @param {HTMLElement} root @param {readonly HTMLElement[]} elements Children of it, the first to be read first. */
export function keepOrder(root, elements) {
  const focused = elements.findIndex((element) => element.contains(document.activeElement));
  const fixed = focused < 0 ? elements.length - 1 : focused;
  for (let index = fixed - 1; index >= 0; index--) {
    const next = elements[index + 1];
    if (elements[index].nextSibling !== next) root.insertBefore(elements[index], next);
  }
  for (let index = fixed + 1; index < elements.length; index++) {
    const before = elements[index - 1];
    if (before.nextSibling !== elements[index]) root.insertBefore(elements[index], before.nextSibling);
  }
}
