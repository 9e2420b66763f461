// The texts of a table of Eights: its cards, what happened, whose turn it is and the possible moves.

import { happenedText, nameAt } from "../company/sentences.js";
import { cardInside, cardName } from "../words/eights-cards.js";
import { words } from "../words/message.js";
import { cardOf, isWild, namedColour, playableCards } from "./moves.js";

/** @import { EightsEvent, EightsHappened, EightsView } from "./wire.js" */

/** @typedef {readonly ({ name: string, is_away?: boolean } | null)[]} Seats */

/** What happens to the player's own seat. @type {Record<string, "eights.youTimedOut" | "company.botPlays" | "eights.youAreBack">} */
const OWN = { timeout: "eights.youTimedOut", away: "company.botPlays", back: "eights.youAreBack" };
const NAMED_CARDS = 4; // cards named of those the player drew; more are counted

/** @param {boolean} isSo */
export const yes = (isSo) => (isSo ? "yes" : "no");

/** @param {number} direction */
export const directionFacts = (direction) => ({ direction: direction > 0 ? "clockwise" : "anticlockwise" });

// Cards

/** @param {string} card @param {{ canPlay: boolean, isHeld: boolean }} how */
export const cardLabel = (card, { canPlay, isHeld }) =>
  words("eights.label", { card: cardName(card), isWild: yes(isWild(card)), isHeld: yes(isHeld), canPlay: yes(canPlay) });

/** Return the announcement of a held card and where it may go.
 * @param {string} card @param {boolean} canPlay */
export const heldText = (card, canPlay) =>
  `${words("eights.held", { card: cardName(card) })} ${words(canPlay ? "eights.canGo" : "eights.cannotGo")}`;

/** @param {string} face With the colour that was chosen. */
function topFacts(face) {
  const colour = namedColour(face);
  return { card: cardName(cardOf(face)), ...(colour && { colour: words("eights.colourInside", { colour }) }) };
}

/** @param {string} face */
export const topText = (face) => words(namedColour(face) ? "eights.read.topChosen" : "eights.read.top", topFacts(face));

// What happened

/** @param {readonly EightsHappened[]} happened @param {Seats} seats @param {number | undefined} you */
export function tableHappenedText(happened, seats, you) {
  const isWon = happened.some(({ event }) => event?.type === "RoundWon");
  const told = happened.filter(({ what }) => what !== "over" || !isWon);
  return told.map((each) => (each.event ? eventText(each.event, seats, you) : roomText(each, you))).filter(Boolean).join(" ");
}

/** @param {EightsHappened} happened @param {number | undefined} you */
function roomText(happened, you) {
  const key = happened.seat === you && you !== undefined ? OWN[happened.what] : undefined;
  return key ? words(key) : happenedText(happened);
}

/** @param {EightsEvent} event @param {Seats} seats @param {number | undefined} you */
function eventText(event, seats, you) {
  const by = "seat" in event ? playerFacts(event.seat, seats, you) : {};
  switch (event.type) {
    case "Played":
      return playedText(event.card, by);
    case "Drew": {
      const { count, cards } = event;
      if (cards && count <= NAMED_CARDS) return words("eights.drewCards", { ...by, cards: cards.map(cardInside) });
      return words("eights.drew", { ...by, count });
    }
    case "Passed":
      return words("eights.passed", by);
    case "Turned":
      return words("eights.turned", directionFacts(event.direction));
    case "Pending":
      return words("eights.pending", { count: event.count });
    case "Skipped":
      return skippedText([...new Set(event.seats)], seats, you);
    case "RoundWon":
      return words("eights.won", by);
  }
}

/** While the player is away, a bot plays for them. @param {number} seat @param {Seats} seats @param {number | undefined} you */
function playerFacts(seat, seats, you) {
  if (seat !== you) return { who: "other", name: nameAt(seats, seat) };
  return seats[seat]?.is_away ? { who: "other", name: words("eights.yourBot") } : { who: "you" };
}

/** @param {string} face @param {Record<string, unknown>} by */
function playedText(face, by) {
  const colour = namedColour(face);
  const facts = { ...by, card: cardInside(cardOf(face)) };
  return colour ? words("eights.playedChose", { ...facts, colour: words("eights.colourInside", { colour }) }) : words("eights.played", facts);
}

/** @param {number[]} skipped @param {Seats} seats @param {number | undefined} you */
function skippedText(skipped, seats, you) {
  const names = skipped.filter((seat) => seat !== you).map((seat) => nameAt(seats, seat));
  const isSkipped = names.length < skipped.length;
  return words("eights.skipped", { who: isSkipped ? (names.length ? "both" : "you") : "other", count: names.length, names });
}

/** Return the text of a log line, beside the small cards.
 * @param {EightsEvent} event */
export function logText(event) {
  switch (event.type) {
    case "Drew":
      return words("eights.log.draws", { count: event.count });
    case "Passed":
      return words("eights.log.passed");
    case "Turned":
      return words("eights.log.turned", directionFacts(event.direction));
    case "Pending":
      return words("eights.log.pending", { count: event.count });
    case "Skipped":
      return words("eights.log.skipped", { count: new Set(event.seats).size });
    case "RoundWon":
      return words("eights.log.won");
    default:
      return "";
  }
}

/** @param {string} name @param {boolean} isMe */
export const wonText = (name, isMe) => words("eights.won", { who: isMe ? "you" : "other", name });

// Turn and possible moves

/** Return the text of the player's turn: the options that the server lists.
 * @param {EightsView} view @param {readonly string[]} moves */
export function turnText({ hand, drawn, pending, colour }, moves) {
  const count = playableCards(hand, moves).length;
  if (drawn) return words("eights.youDrew", { card: cardInside(drawn) });
  if (pending) return words(count ? "eights.canStack" : "eights.cannotStack", { count, pending });
  return words(count ? "eights.canPlay" : "eights.cannotPlay", { count, colour: words("eights.colour", { colour }) });
}
