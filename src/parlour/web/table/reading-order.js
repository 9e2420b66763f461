// Keep a table's elements in reading order.

/** Put elements in order, and move as few as possible: a moved one is styled, laid out and painted anew. The focused
 * element is never moved, because it would lose focus: the others move around it.
 * @param {HTMLElement} root @param {readonly HTMLElement[]} elements Children of it, the first to be read first. */
export function keepOrder(root, elements) {
  const now = new Map([...root.children].map((child, index) => [child, index]));
  const focused = elements.findIndex((element) => element.contains(document.activeElement));
  const staying = inOrder(elements.map((element) => now.get(element) ?? 0), focused);
  const [first] = staying;
  elements.forEach((element, index) => {
    if (staying.has(index)) return;
    if (index) elements[index - 1].after(element);
    else elements[first].before(element);
  });
}

/** Return the indices of the most positions that are in order already.
 * @param {readonly number[]} positions @param {number} fixed The index of one that is among them; -1 if there is none.
 * @returns {Set<number>} In order. */
export function inOrder(positions, fixed) {
  /** @type {number[]} For each length, the end of the row of this length that ends lowest. */
  const ends = [];
  /** @type {(number | undefined)[]} What is before each in its row. */
  const before = [];
  positions.forEach((position, index) => {
    const isWrong = fixed >= 0 && index !== fixed && position < positions[fixed] !== index < fixed;
    if (isWrong) return;
    const longer = ends.findIndex((end) => positions[end] > position);
    const at = longer < 0 ? ends.length : longer;
    before[index] = ends[at - 1];
    ends[at] = index;
  });
  /** @type {number[]} */
  const found = [];
  for (let index = ends.at(-1); index !== undefined; index = before[index]) found.unshift(index);
  return new Set(found);
}
