// The words of the panels that open over the table; the words of the table itself are in `words`.

import { handlingKeys, readingKeys } from "./table-keys.js";

/** @typedef {[string, string][]} Choices A value and its text. */

export const newGameWords = {
  title: "New game",
  deal: "Deal",
  dealChoices: /** @type {Choices} */ ([["winnable", "Winnable"], ["fresh", "Random"], ["seed", "By code"]]),
  seed: "Code of the deal",
  seedExample: "any word or number",
  seedMissing: "Write the code first: any word or number names a deal.",
  abandons: "The game on the table is not over: it will count as lost.",
  notDescribed: "The server can't be asked for the rules now. Try again in a moment.",
  searching: "Looking for a deal that can be won…",
  more: "More rules",
  same: "Same deal again",
  start: "Deal",
  promise: "The deal on the table was fixed beforehand: this is SHA-256 of its seed, which is shown when it is won.",
};

export const optionWords = {
  title: "Options",
  groups: "Groups of options",
  you: "You",
  profile: "Name and avatar",
  look: "Look",
  cloth: "Cloth",
  cloths: /** @type {Choices} */ ([["green", "Green"], ["blue", "Blue"], ["wine", "Wine"], ["slate", "Slate"]]),
  back: "Backs",
  theme: "Light",
  themes: /** @type {Choices} */ ([["system", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
  fourColour: "Four colours",
  largePrint: "Large print",
  leftHanded: "Left-handed table",
  play: "Play",
  speed: "Cards move",
  speeds: /** @type {Choices} */ ([["slow", "Slowly"], ["normal", "Usual"], ["fast", "Fast"], ["none", "At once"]]),
  auto: "To the foundations by themselves",
  autos: /** @type {Choices} */ ([["off", "Never"], ["safe", "When safe"], ["on", "Always"]]),
  oneTap: "One tap sends a card to its best place",
  sounds: "Sounds",
  notices: "Notify me when it’s my turn",
  noticesNote: "When this page is in the background.",
  clock: "Show the clock",
  letterKeys: "Single-letter keys",
  showKeys: "All keys",
};

export const statisticsWords = {
  title: "Statistics",
  none: "No game has ended yet. Your first one will be counted here.",
  loading: "Counting…",
  failed: "The statistics can't be read now. Close this and try again in a moment.",
  rows: /** @type {Choices} */ ([
    ["played", "Played"],
    ["won", "Won"],
    ["won_with_help", "Won with the solver’s help"],
    ["streak", "In a row now"],
    ["best_streak", "Longest row"],
    ["best_score", "Best score"],
    ["best_seconds", "Best time"],
    ["fewest_moves", "Fewest moves"],
  ]),
};

export const resultWords = {
  title: "You won!",
  score: "Score",
  moves: "Moves",
  time: "Time",
  undos: "Undos",
  next: "Next deal",
  newGame: "New game…",
  same: "Same deal again",
  race: "Race someone on it",
  copyCode: "Copy the code",
  copyLink: "Copy the link",
  copied: "Copied.",
  notCopied: "It could not be copied: select it and copy it yourself.",
  code: "Deal",
  proof: "Was the deal fair?",
  records: /** @type {Choices} */ ([
    ["best_score", "Best score under these rules"],
    ["best_seconds", "Best time under these rules"],
    ["fewest_moves", "Fewest moves under these rules"],
  ]),
  seed: "This deal’s code",
  promise: "Its SHA-256, told before the first move",
};

export const keyWords = {
  title: "Keys",
  lines: /** @type {Choices} */ ([
    ...handlingKeys,
    ["U  R", "undo, redo"],
    ["H", "hint from what can be seen"],
    ["Shift H", "hint from the solver"],
    ["L", "winnable lamp"],
    ["E", "finish"],
    ...readingKeys,
    ["N  O  S", "new game, options, statistics"],
    ["?", "these keys"],
  ]),
};
