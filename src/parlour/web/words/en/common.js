// The words that every game uses: cards, counts and times.

const RANKS = {
  ...{ A: "Ace", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine" },
  ...{ T: "Ten", J: "Jack", Q: "Queen", K: "King" },
};
export const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** @param {string} card */
export const cardName = (card) => `${Reflect.get(RANKS, card[0])} of ${Reflect.get(SUIT_NAMES, card[1])}`;
/** @param {string} sentence The server's, with cards as text. */
export function inWords(sentence) {
  return sentence.replace(/\b[A2-9TJQK][SHDC]\b/g, cardName);
}

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {string[]} parts @param {"and" | "or"} word */
export const listed = (parts, word) => (parts.length > 1 ? `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}` : (parts[0] ?? ""));

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

export const reloadWords = {
  notLoaded: "Part of the page could not be loaded.",
  reload: "Reload",
};

export const connectionWords = {
  reconnecting: "Connection lost. Reconnecting…",
  waiting: "Waiting for the server…",
  unsaved: "The server can’t save moves just now. Try again in a moment.",
  tooOften: "Many people are connecting from your network. Trying again…",
};

/** @type {Record<string, string>} */
const UNSAVED = { store: "That was not saved.", unsure: "That may not have been saved." };

/** A refusal for players, who need not know what the server keeps its rooms in.
 * @param {string} code @param {string} text The server's. */
export const refusalText = (code, text) => UNSAVED[code] ?? text;

export const noticeWords = { dismiss: "Dismiss" };
