// The words of a race.

import { handlingKeys, readingKeys } from "./table-keys.js";

/** @typedef {[string, string][]} Choices A value and its text. */

export const raceWords = {
  table: "Your table in the race",
  racers: "The racers",
  clock: "Time left",
  hint: "Hint",
  stop: "I stop",
  stopTitle: "Stop here?",
  stopText: "What you have brought up counts. You can’t go on afterwards.",
  goOn: "Go on",
  stopNow: "Stop",
  minuteLeft: "One minute left.",
  tenLeft: "Ten seconds left.",
  timeUp: "Time’s up",
  over: "The race is over",
  done: "You are done. The others are still racing.",
  result: "Result",
  again: "Race again",
  same: "Same deal again",
  people: "People",
  won: "all up",
  stopped: "stopped",
  away: "away",
  somebody: "Somebody",
  winnable: "This deal can be won",
  youWon: "You won!",
  /** @param {string} place */
  youCame: (place) => `You came ${place}`,
  /** @param {string} name */
  wins: (name) => `${name} wins!`,
  tie: "A tie!",
  figures: { home: "Cards home", hidden: "Still hidden", moves: "Moves" },
  /** @param {number} up */
  up: (up) => `${up} up`,
  /** @param {number} down Cards that still lie face down. */
  down: (down) => `${down} down`,
  /** @param {number[]} foundations */
  bars: (foundations) =>
    `Foundations: spades ${foundations[0]}, hearts ${foundations[1]}, diamonds ${foundations[2]}, clubs ${foundations[3]}`,
  keys: /** @type {Choices} */ ([
    ...handlingKeys,
    ["H", "hint from what can be seen"],
    ...readingKeys,
    ["P  O  S", "people, options, statistics"],
    ["?", "these keys"],
  ]),
};

const PLACES = ["th", "st", "nd", "rd"];

/** @param {number} place From 1 to 8. */
export const placeWords = (place) => `${place}${PLACES[place] ?? PLACES[0]}`;
