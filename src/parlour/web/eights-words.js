// Every word of the Eights table, in one place. What happened is told in the server's own words, with the cards'
// texts made words here.

import { isWild, namedColour } from "./eights-moves.js";
import { counted } from "./words.js";

/** @import { EightsHappened, EightsView } from "./eights-wire.js" */
/** @import { SeatInfo } from "./wire.js" */

const COLOUR_WORDS = { r: "red", b: "blue", g: "green", y: "yellow" };
const FIGURE_WORDS = ["nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const KIND_WORDS = { s: "skip", r: "reverse", "+2": "plus two", 8: "eight", "+4": "plus four", "+20": "plus twenty" };
const CARD_TEXT = /(?<![\w+=])(?:[rbgy](?:\+2|[0-79sr])|8|\+4|\+20)(?![\w+])/g;

export const eightsWords = {
  table: "Table",
  players: "Players",
  you: "You",
  hand: "Your hand",
  draw: "Draw",
  pass: "Pass",
  playIt: "Play it",
  react: "React",
  log: "What happened",
  logEmpty: "What happens from now on is told here.",
  host: "host",
  bot: "bot",
  away: "away",
  seatEmpty: "Empty seat",
  toPlay: "to play",
  inForce: "Colour in force:",
  back: "I’m back",
  botPlays: "A bot plays for you.",
  watching: "You are watching.",
  yourTurn: "Your turn",
  skipped: "Passed over",
  tenSeconds: "Ten seconds left.",
  rematch: "Rematch",
  gather: "Seats and settings",
  leave: "Leave",
  cardsLeft: "Cards left",
  wins: "Rounds won",
  player: "Player",
  seed: "This round’s seed",
  promise: "Its SHA-256, told before the first card",
};

/** @type {[string, string][]} */
export const eightsKeys = [
  ["Tab", "from area to area"],
  ["Arrows", "from card to card"],
  ["Enter", "play the card"],
  ["D", "draw"],
  ["P", "pass"],
  ["R  B  G  Y", "name a colour, when asked"],
  ["Esc", "keep the card after all"],
  ["E", "reactions, then 1 – 8"],
  ["L", "what happened"],
  ["T", "read the table"],
  ["?", "these keys"],
];

/** @type {[string, string][]} The reactions that the server knows, and what somebody does with them. */
export const REACTIONS = [
  ["👏", "claps"],
  ["😄", "laughs"],
  ["😮", "is amazed"],
  ["😢", "is sad"],
  ["😡", "is cross"],
  ["👍", "agrees"],
  ["👋", "waves"],
  ["⏳", "is waiting"],
];

/** @param {string} colour */
export const colourName = (colour) => Reflect.get(COLOUR_WORDS, colour);

/** "red 5", "blue plus two", "plus twenty": inside a sentence.
 * @param {string} card */
function spoken(card) {
  if (isWild(card)) return Reflect.get(KIND_WORDS, card);
  const kind = card.slice(1);
  return `${colourName(card[0])} ${Reflect.get(KIND_WORDS, kind) ?? kind}`;
}

/** "Red five", "Plus twenty": as a name of its own.
 * @param {string} card */
function eightsName(card) {
  const [shown] = card.split("=");
  const figure = isWild(shown) ? undefined : FIGURE_WORDS[Number(shown.slice(1))];
  return upper(figure && /^\w\d$/.test(shown) ? `${colourName(shown[0])} ${figure}` : spoken(shown));
}

/** @param {string} card @param {boolean} canPlay */
export const cardWords = (card, canPlay) => `${eightsName(card)}${isWild(card) ? ", wild" : ""}${canPlay ? ", playable" : ""}`;

/** @param {string} card With the colour that was named. */
export const topWords = (card) =>
  `On the pile: ${eightsName(card)}${namedColour(card) ? `, ${colourName(namedColour(card))} it is` : ""}`;

/** The server's sentence with the cards in words. A player's own name is left alone, whatever it looks like.
 * @param {EightsHappened} happened @param {readonly (SeatInfo | null)[]} seats */
export function toldInWords({ text, seat, event }, seats) {
  if (event?.type !== "Played" && event?.type !== "Drew") return text;
  const name = seats[seat ?? -1]?.name ?? "";
  return name && text.startsWith(name) ? name + cardsSpoken(text.slice(name.length)) : text;
}

/** @param {string} sentence */
const cardsSpoken = (sentence) => sentence.replace(CARD_TEXT, spoken);

/** Why a move was refused.
 * @param {string} code @param {string} text @param {string} turn Whose turn it is. */
export const refusalWords = (code, text, turn) =>
  code === "not-your-turn" ? `It is ${turnOf(turn).join("")}.` : upper(cardsSpoken(text));

/** @param {string} name @returns {[string, string]} */
export const turnOf = (name) => [name, "’s turn"];

/** @param {string} colour @param {number} count Cards that can be played. */
const colourWords = (colour, count) => `${upper(colourName(colour))} it is; ${playWords(count)}.`;

/** What to do about a debt: which cards send it on is the server's to say.
 * @param {number} pending @param {number} count */
const debtWords = (pending, count) =>
  count ? `Draw ${counted(pending, "card")}, or send them on: ${playWords(count)}.` : `No card sends them on: draw ${pending}.`;

/** What is to be done in one's own turn.
 * @param {EightsView} view @param {number} count How many cards can be played. */
export function turnWords({ drawn, pending, colour }, count) {
  if (drawn) return drewWords(drawn);
  return pending ? debtWords(pending, count) : colourWords(colour, count);
}

/** @param {number} count */
const playWords = (count) => (count ? `${counted(count, "card")} can be played` : "no card can be played: draw");

/** @param {number} count */
export const pendingWords = (count) => `${counted(count, "card")} to draw`;

/** @param {number} count */
export const drawWords = (count) => (count ? `Draw ${counted(count, "card")}` : "Draw a card");

/** @param {number} count */
export const reverseWords = (count) => `${counted(count, "reverse")} in a row`;

/** @param {number} direction */
export const directionWords = (direction) => (direction > 0 ? "Play goes clockwise" : "Play goes anticlockwise");

/** @param {number} count */
export const handWords = (count) => `${eightsWords.hand}, ${counted(count, "card")}`;

/** @param {string} card */
export const chooserWords = (card) => `Name a colour for the ${spoken(card)}`;

/** @param {string} card */
const drewWords = (card) => `You drew ${spoken(card)}.`;

/** @param {string} name @param {boolean} isMe */
export const wonWords = (name, isMe) => (isMe ? "You win the round" : `${name} wins the round`);

/** @param {string} name */
export const waitingWords = (name) => `Waiting for ${name} to deal again.`;

/** @param {number} round */
export const roundWords = (round) => `Round ${round}`;

/** @param {string} name @param {string} reaction */
export const reactionWords = (name, reaction) => `${name} ${REACTIONS.find(([each]) => each === reaction)?.[1] ?? reaction}.`;

/** The whole table in words, for the key that reads it.
 * @param {EightsView} view @param {readonly (SeatInfo | null)[]} seats @param {number | undefined} you @param {number} left */
export function readEights(view, seats, you, left) {
  /** @param {number} seat */
  const name = (seat) => (seat === you ? "You" : (seats[seat]?.name ?? eightsWords.seatEmpty));
  const turn = view.winner !== null ? wonWords(name(view.winner), view.winner === you) : view.turn === you ? eightsWords.yourTurn : turnOf(name(view.turn)).join("");
  const parts = [
    turn,
    left > 0 ? counted(left, "second") + " left" : "",
    topWords(view.top),
    `${upper(colourName(view.colour))} it is`,
    view.pending ? pendingWords(view.pending) : "",
    view.reverses ? reverseWords(view.reverses) : "",
    directionWords(view.direction),
    ...view.counts.map((count, seat) => `${name(seat)}: ${counted(count, "card")}${seats[seat]?.is_away ? ", away" : ""}`),
  ];
  return parts.filter(Boolean).map((part) => `${part}.`).join(" ");
}

/** @param {string} text */
const upper = (text) => text[0].toUpperCase() + text.slice(1);
