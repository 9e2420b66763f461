// Every word of the Eights table, in one place. What happened is told from the events of the game, and in the server's
// own words where there is none.

import { cardOf, isWild, namedColour, playableCards } from "../../eights/moves.js";
import { capital, counted, listed, refusalText } from "./common.js";

/** @import { EightsEvent, EightsHappened, EightsView } from "../../eights/wire.js" */
/** @import { SeatInfo } from "../../wire/messages.js" */

const COLOUR_WORDS = { r: "red", b: "blue", g: "green", y: "yellow" };
const FIGURE_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const KIND_WORDS = { s: "skip", r: "reverse", "+2": "plus two", "+4": "plus four", "+20": "plus twenty" };
const CARD_TEXT = /(?<![\w+=])(?:[rbgy](?:\+2|[0-79sr])|8|\+4|\+20)(?![\w+])/g;
const NAMED_CARDS = 4; // of those that one drew; more are counted

export const eightsWords = {
  table: "Table",
  players: "Players",
  you: "You",
  hand: "Your hand",
  draw: "Draw",
  pass: "Pass",
  playIt: "Play it",
  react: "React",
  log: "Game log",
  logEmpty: "No moves yet.",
  host: "host",
  away: "away",
  seatEmpty: "Empty seat",
  toPlay: "to play",
  colour: "Current colour",
  choose: "Choose a colour",
  back: "I’m back",
  botPlays: "A bot is playing for you.",
  watching: "You’re watching.",
  yourTurn: "Your turn",
  skipped: "Skipped",
  lastCard: "Last card!",
  tenSeconds: "Ten seconds left.",
  next: "Next round",
  gather: "Table settings",
  leave: "Leave",
  round: "Round",
  cardsLeft: "Cards left",
  wins: "Rounds won",
  player: "Player",
  fair: "Fair deal ✓",
  seed: "Seed of this round",
  promise: "Its SHA-256, shown before the first card",
};

/** @type {[string, string][]} */
export const eightsKeys = [
  ["Tab", "from area to area"],
  ["Arrows", "from card to card"],
  ["Enter", "play the card"],
  ["D", "draw"],
  ["P", "pass"],
  ["R  B  G  Y", "choose a colour, when asked"],
  ["Esc", "put the card back"],
  ["M", "list the possible moves"],
  ["T", "read the table"],
  ["L", "game log"],
  ["E", "reactions, then their number"],
  ["?", "these shortcuts"],
];

/** @type {Record<string, string>} What somebody does with a reaction. */
const REACTIONS = {
  "👏": "claps",
  "😄": "laughs",
  "😮": "is amazed",
  "😢": "is sad",
  "😡": "is cross",
  "👍": "agrees",
  "👋": "waves",
  "⏳": "is waiting",
};

/** @param {string} reaction */
export const reactionName = (reaction) => REACTIONS[reaction] ?? reaction;

// Cards

/** @param {string} colour */
export const colourName = (colour) => Reflect.get(COLOUR_WORDS, colour);

/** "red 5", "blue plus two", "8": inside a sentence.
 * @param {string} card */
function spoken(card) {
  const kind = isWild(card) ? card : card.slice(1);
  const said = Reflect.get(KIND_WORDS, kind) ?? kind;
  return isWild(card) ? said : `${colourName(card[0])} ${said}`;
}

/** "a red 5", "an 8".
 * @param {string} card */
const one = (card) => `${card === "8" ? "an" : "a"} ${spoken(card)}`;

/** "Red five", "Plus twenty": as a name of its own.
 * @param {string} card */
function eightsName(card) {
  const figure = FIGURE_WORDS[Number(card.slice(isWild(card) ? 0 : 1))];
  if (!figure || card.includes("+")) return capital(spoken(card));
  return capital(isWild(card) ? figure : `${colourName(card[0])} ${figure}`);
}

/** @param {string} card @param {{ canPlay: boolean, isHeld: boolean }} how */
export const cardWords = (card, { canPlay, isHeld }) =>
  `${eightsName(card)}${isWild(card) ? ", wild" : ""}${isHeld ? ", picked up" : ""}${canPlay ? ", playable" : ""}`;

/** A card is held: where it may go.
 * @param {string} card @param {boolean} canPlay */
export const heldWords = (card, canPlay) => `${eightsName(card)} picked up. ${canPlay ? "Can go on the pile." : "Can’t go anywhere now."}`;

/** @param {string} face With the colour that was chosen. */
export const topWords = (face) => `On the pile: ${eightsName(cardOf(face))}${namedColour(face) ? `, ${colourName(namedColour(face))}` : ""}`;

// What happened

/** @param {string} name @param {boolean} isMe */
export const nameOf = (name, isMe) => (isMe ? eightsWords.you : name);

/** @param {readonly EightsHappened[]} happened @param {readonly (SeatInfo | null)[]} seats @param {number | undefined} you */
export function happenedWords(happened, seats, you) {
  /** @param {number} seat */
  const name = (seat) => nameOf(seats[seat]?.name ?? eightsWords.seatEmpty, seat === you);
  const isWon = happened.some(({ event }) => event?.type === "RoundWon");
  const told = happened.filter(({ what }) => what !== "over" || !isWon);
  return told.map(({ event, text }) => (event ? eventWords(event, name, you) : text)).filter(Boolean).join(" ");
}

/** @param {EightsEvent} event @param {(seat: number) => string} name @param {number | undefined} you */
function eventWords(event, name, you) {
  switch (event.type) {
    case "Played":
      return `${name(event.seat)} played ${playedWords(event.card)}.`;
    case "Drew":
      return `${name(event.seat)} drew ${drewWords(event)}.`;
    case "Passed":
      return `${name(event.seat)} passed.`;
    case "Turned":
      return `Now ${wayWords(event.direction)}.`;
    case "Pending":
      return `${counted(event.count, "card")} to draw.`;
    case "Skipped":
      return loseWords([...new Set(event.seats)].map(name), event.seats[0] === you);
    case "RoundWon":
      return wonWords(name(event.seat), event.seat === you);
  }
}

/** @param {string} face */
function playedWords(face) {
  const colour = namedColour(face);
  return `${one(cardOf(face))}${colour ? ` and chose ${colourName(colour)}` : ""}`;
}

/** @param {{ count: number, cards: string[] | null }} drew */
function drewWords({ count, cards }) {
  if (cards && count <= NAMED_CARDS) return listed(cards.map(one), "and");
  return count === 1 ? "a card" : counted(count, "card");
}

/** @param {string[]} names @param {boolean} isMe */
const loseWords = (names, isMe) => `${capital(listed(names, "and"))} ${names.length === 1 && !isMe ? "loses" : "lose"} a turn.`;

/** @param {number} direction */
const wayWords = (direction) => (direction > 0 ? "clockwise" : "anticlockwise");

/** A line of the log, beside the small cards.
 * @param {EightsEvent} event */
export function logWords(event) {
  switch (event.type) {
    case "Drew":
      return `+${event.count}`;
    case "Passed":
      return "passed";
    case "Turned":
      return wayWords(event.direction);
    case "Pending":
      return `${event.count} to draw`;
    case "Skipped":
      return skippedWords(new Set(event.seats).size);
    case "RoundWon":
      return "wins!";
    default:
      return "";
  }
}

/** @param {number} count Players. */
export const skippedWords = (count) => `${count} skipped`;

/** @param {string} name @param {boolean} isMe */
export const lastCardWords = (name, isMe) => (isMe ? "You have one card left." : `${name} has one card left.`);

/** Why a move was refused.
 * @param {string} code @param {string} text @param {string} turn Whose turn it is. */
export const refusalWords = (code, text, turn) =>
  code === "not-your-turn" ? `It’s ${turnOf(turn).join("")}.` : capital(refusalText(code, text).replace(CARD_TEXT, spoken));

/** A wild card that none of the listed moves plays.
 * @param {string} card @param {boolean} isMyTurn @param {string} turn Whose turn it is. */
export const notNowWords = (card, isMyTurn, turn) => (isMyTurn ? `You can’t play ${one(card)} now.` : `It’s ${turnOf(turn).join("")}.`);

// Whose turn it is and what can be done

/** @param {string} name @returns {[string, string]} */
export const turnOf = (name) => [name, "’s turn"];

/** What can be done in one's own turn, as the server lists it.
 * @param {EightsView} view @param {readonly string[]} moves */
export function turnWords({ hand, drawn, pending, colour }, moves) {
  const count = playableCards(hand, moves).length;
  if (drawn) return `You drew ${one(drawn)}.`;
  if (pending) return count ? `You can stack ${counted(count, "card")}, or draw ${pending}.` : `You can’t stack: draw ${pending}.`;
  return `${capital(colourName(colour))}. ${count ? `You can play ${counted(count, "card")}.` : "No card fits: draw one."}`;
}

/** The listed moves, for the key that lists them.
 * @param {EightsView} view @param {readonly string[]} moves */
export function movesWords({ hand, pending }, moves) {
  if (!moves.length) return "It’s not your turn.";
  const cards = [...new Set(playableCards(hand, moves))].map(one);
  const others = [moves.includes("draw") ? `draw ${pending > 1 ? counted(pending, "card") : "a card"}` : "", moves.includes("pass") ? "pass" : ""];
  return `You can ${listed([cards.length ? `play ${listed(cards, "or")}` : "", ...others].filter(Boolean), "or")}.`;
}

/** @param {number} count */
export const pendingWords = (count) => `${counted(count, "card")} to draw`;

/** @param {number} count */
export const drawWords = (count) => (count ? `Draw ${counted(count, "card")}` : "Draw a card");

/** @param {number} count */
export const reverseWords = (count) => `${counted(count, "reverse")} in a row`;

/** @param {number} direction */
export const directionWords = (direction) => `Play goes ${wayWords(direction)}`;

/** @param {number} count */
export const handWords = (count) => `${eightsWords.hand}, ${counted(count, "card")}`;

/** @param {string} name @param {boolean} isMe */
export const wonWords = (name, isMe) => (isMe ? "You won!" : `${name} wins the round!`);

/** @param {string} name */
export const waitingWords = (name) => `Waiting for ${name} to start the next round.`;

/** @param {number} round */
export const roundWords = (round) => `Round ${round}`;

/** @param {string} name @param {string} reaction */
export const reactionWords = (name, reaction) => `${name} ${reactionName(reaction)}.`;

/** The whole table in words, for the key that reads it.
 * @param {EightsView} view @param {readonly (SeatInfo | null)[]} seats @param {number | undefined} you @param {number} left */
export function readEights(view, seats, you, left) {
  /** @param {number} seat */
  const name = (seat) => nameOf(seats[seat]?.name ?? eightsWords.seatEmpty, seat === you);
  const turn = view.winner !== null ? wonWords(name(view.winner), view.winner === you) : view.turn === you ? eightsWords.yourTurn : turnOf(name(view.turn)).join("");
  const parts = [
    turn,
    left > 0 ? `${counted(left, "second")} left` : "",
    topWords(view.top),
    `${eightsWords.colour}: ${colourName(view.colour)}`,
    view.pending ? pendingWords(view.pending) : "",
    view.reverses ? reverseWords(view.reverses) : "",
    directionWords(view.direction),
    ...view.counts.map((count, seat) => `${name(seat)}: ${counted(count, "card")}${seats[seat]?.is_away ? ", away" : ""}`),
  ];
  return parts.filter(Boolean).map((part) => (part.endsWith("!") ? part : `${part}.`)).join(" ");
}
