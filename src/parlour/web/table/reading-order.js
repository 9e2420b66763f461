// Keep a table's elements in reading order.

/** Put elements in order, and move only those that are out of place. The focused element is never moved, because it
 * would lose focus: the others move around it.
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
