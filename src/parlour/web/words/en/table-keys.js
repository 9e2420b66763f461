// The keys of a Klondike table, whoever plays there.

/** @type {[string, string][]} */
export const handlingKeys = [
  ["Tab", "from area to area"],
  ["Arrows", "from card to card"],
  ["Enter", "pick up, put down; turn the stock"],
  ["1 – 7", "send to a column"],
  ["F", "send to its foundation"],
  ["B", "send to its best place"],
  ["Esc", "put back"],
  ["D", "turn the stock"],
];

/** @type {[string, string][]} */
export const readingKeys = [
  ["T", "read the table"],
  ["M", "list the possible moves"],
];
