// Every word of the page, in one place. What happened at the table is told in the server's own words.

/** @import { Score, Verdict, View } from "./wire.js" */

const RANKS = {
  ...{ A: "Ace", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine" },
  ...{ T: "Ten", J: "Jack", Q: "Queen", K: "King" },
};
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** @param {string} card */
export const cardName = (card) => `${Reflect.get(RANKS, card[0])} of ${Reflect.get(SUIT_NAMES, card[1])}`;
/** @param {string} sentence The server's, with cards as text. */
export function inWords(sentence) {
  return sentence.replace(/\b[A2-9TJQK][SHDC]\b/g, cardName);
}

/** @param {string} place */
const suitOf = (place) => Reflect.get(SUIT_NAMES, place[1].toUpperCase());
/** @param {number} count @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @param {string} place */
export function placeName(place) {
  if (place === "s") return "stock";
  if (place === "w") return "waste";
  return place.startsWith("f") ? `${suitOf(place)} foundation` : `column ${place}`;
}

/** @param {string} place */
export const target = (place) => (place === "f" ? "its foundation" : place === "w" ? "the waste" : placeName(place));

export const words = {
  newGame: "New game",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  lamp: "Winnable lamp",
  options: "Options",
  statistics: "Statistics",
  finish: "Finish",
  close: "Close",
  reconnecting: "The line is down. Reconnecting…",
  noPlace: "There is no better place for it now.",
  notAMove: "Cards can't go there.",
  nothingToSuggest: "Nothing to suggest from what can be seen.",
  solverSuggestsNothing: "The solver knows no way to win from here.",
  askSolver: "Ask the solver",
  lostDeal: "This deal can't be won: it is proved.",
  dealWinnable: "Deal one that can",
  goBack: "Back to the last winnable position",
  picked: "Picked up. Choose where it goes.",
  putBack: "Put back.",
  stuck: "Stuck: from what you have seen, no further card can be turned up. Undo, or begin anew.",
};

/** @type {Record<Exclude<Verdict, "stuck"> | "asking", string>} */
export const lampWords = {
  winnable: "This can still be won: it is proved.",
  lost: "This can't be won any more: it is proved.",
  unknown: "Not known whether this can be won.",
  asking: "The solver is at work…",
};

/** @param {string} card @param {string} place @param {number} order @param {number} count */
export function cardLabel(card, place, order, count) {
  const name = cardName(card);
  if (place === "w") return `${name}, waste, ${order === count ? "top card" : "covered"}`;
  if (place.startsWith("f")) return `${name}, ${placeName(place)}`;
  return `${name}, ${placeName(place)}, ${order} of ${count} face up`;
}

/** The place itself: the stock, what is face down in a column, or that there is nothing.
 * @param {string} place @param {View} view @param {boolean} canRedeal */
export function placeLabel(place, view, canRedeal) {
  if (place === "s") {
    if (view.stock) return `Stock, ${counted(view.stock, "card")}, turn`;
    if (canRedeal) return `Stock, empty, turn the waste over${view.redeals === null ? "" : `, ${view.redeals} left`}`;
    return view.waste.length ? "Stock, empty, spent" : "Stock, empty";
  }
  if (place === "w") return "Waste, empty";
  if (place.startsWith("f")) return `${capital(placeName(place))}, empty`;
  const { down } = view.columns[Number(place) - 1];
  return down ? `${counted(down, "card")} face down, column ${place}` : `Column ${place}, empty`;
}

/** @param {string} by @param {string} cards @param {string} move @param {string} to */
export function hintWords(by, cards, move, to) {
  const says = by === "solver" ? "The solver, which knows all cards" : "From what can be seen";
  if (move === "draw") return `${says}: turn the stock.`;
  if (move === "redeal") return `${says}: turn the waste over.`;
  return `${says}: ${cards} to ${target(to)}.`;
}

/** The whole table in words, for the key that reads it.
 * @param {View} view @param {Score | undefined} score */
export function readTable(view, score) {
  const parts = [`Stock ${counted(view.stock, "card")}.`];
  const top = view.waste.at(-1);
  parts.push(top ? `Waste ${cardName(top)}.` : "Waste empty.");
  const up = view.foundations.map((pile) => pile.at(-1)).filter((card) => typeof card === "string");
  parts.push(up.length ? `Foundations ${up.map(cardName).join(", ")}.` : "Foundations empty.");
  view.columns.forEach(({ down, up: cards }, index) => {
    const seen = cards.map((card) => (card ? cardName(card) : "a card")).join(", ");
    const under = down ? `, ${down} face down` : "";
    parts.push(`Column ${index + 1}: ${seen || "empty"}${under}.`);
  });
  if (score) parts.push(`Score ${score.points}, ${counted(score.moves, "move")}.`);
  return parts.join(" ");
}

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** Rules as the server writes them, in words.
 * @param {string} rules */
export function rulesText(rules) {
  const given = new Map(rules.split(" ").map((rule) => /** @type {[string, string]} */ (rule.split("="))));
  const parts = [`Draw ${given.get("draw") ?? 1}`];
  const scoring = given.get("scoring");
  if (scoring) parts.push(capital(scoring) + (given.get("timed") ? ", timed" : "") + (given.get("cumulative") ? ", kept" : ""));
  const redeals = given.get("redeals");
  if (redeals) parts.push(redeals === "unlimited" ? "unlimited redeals" : counted(Number(redeals), "redeal"));
  if (given.get("empty")) parts.push("any card to an empty column");
  if (given.get("takeback")) parts.push("no take-back");
  return parts.join(" · ");
}

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);
