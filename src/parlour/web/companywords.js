// Every word of the screens in company: lobby, gathering, race. What happened is told in the server's own words.

import { counted, rulesText } from "./words.js";

/** @import { SeatInfo } from "./wire.js" */
/** @typedef {[string, string][]} Choices A value and its text. */
/** @typedef {{ name: string, label: string, usual: string, choices?: Choices, isMore?: boolean }} Rule Without
 * choices it is yes or no. */

/** @type {Record<string, { title: string, about: string, seats: Choices, usualSeats: number, clocks: Choices,
 *   usualClock: number, clock: string, rules: Rule[] }>} */
export const gameWords = {
  eights: {
    title: "Eights",
    about: "Match the colour or the number, send the draws on, be the first with no cards left. For three to six.",
    seats: [["3", "Three"], ["4", "Four"], ["5", "Five"], ["6", "Six"]],
    usualSeats: 4,
    clock: "Time for a turn",
    clocks: [["15", "15 s"], ["30", "30 s"], ["60", "1 min"], ["120", "2 min"], ["0", "None"]],
    usualClock: 30,
    rules: [
      { name: "hand", label: "Cards dealt to each", usual: "7", choices: numbers(3, 10), isMore: true },
      { name: "specials", label: "Special cards: plus, skip and reverse", usual: "yes", isMore: true },
      { name: "stacking", label: "Draws may be sent on", usual: "any", choices: [["any", "With any plus"], ["off", "Never"]], isMore: true },
      { name: "play_drawn", label: "A drawn card may be played at once", usual: "no", isMore: true },
      { name: "skip", label: "Seats that a skip passes over", usual: "2", choices: numbers(1, 5), isMore: true },
      { name: "reverses", label: "Reverses in a row", usual: "4", choices: numbers(2, 10), isMore: true },
    ],
  },
  race: {
    title: "Race",
    about: "Everybody gets the same Klondike deal, and all play at once. Who brings the most cards up wins. For up to eight.",
    seats: [["2", "Two"], ["3", "Three"], ["4", "Four"], ["6", "Six"], ["8", "Eight"]],
    usualSeats: 4,
    clock: "Time for the race",
    clocks: [["300", "5 min"], ["600", "10 min"], ["900", "15 min"], ["1800", "30 min"], ["0", "None"]],
    usualClock: 900,
    rules: [
      { name: "draw", label: "Turn", usual: "1", choices: [["1", "One card"], ["2", "Two"], ["3", "Three"]] },
      { name: "redeals", label: "Turning the waste over", usual: "unlimited", choices: [["unlimited", "Always"], ["0", "Never"], ["1", "Once"], ["2", "Twice"]], isMore: true },
      { name: "empty", label: "To an empty column", usual: "kings", choices: [["kings", "Kings"], ["any", "Any card"]], isMore: true },
      { name: "takeback", label: "Cards may come back from the foundations", usual: "yes", isMore: true },
    ],
  },
};

/** @param {number} from @param {number} to @returns {Choices} */
function numbers(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => [String(from + index), String(from + index)]);
}

export const companyWords = {
  people: "People and invitation",
  options: "Options",
  statistics: "Statistics",
  sit: "Sit down",
  removed: "You have no seat here any more: the host has removed you, or you left in another window. You can look on.",
  house: "Parlour",
  notLoaded: "The table could not be loaded.",
  loadAgain: "Load the page again",
  /** @param {string} code */
  room: (code) => `Room ${code}`,
};

export const lobbyWords = {
  you: "You are",
  change: "Name and avatar",
  open: "Open a room",
  seats: "Seats",
  seatsNote: "Bots can take those that stay free.",
  more: "More rules",
  isPublic: "Open to all",
  publicNote: "Listed in the lobby. Otherwise only those with the code or link come.",
  clockNote: "With two people or more there is always a clock.",
  join: "Go to a room",
  code: "The room’s code",
  codeExample: "KQXT",
  codeMissing: "A code is four letters: ask whoever opened the room.",
  go: "Go",
  watch: "Look on",
  rooms: "Open to all",
  noRooms: "No open room just now. Open one: it will be listed here for others.",
  roomsFailed: "The rooms can’t be listed now. Trying again…",
  back: "Your seat",
  /** @param {string} code */
  backTo: (code) => `Back to room ${code}`,
  /** @param {string} seed */
  onDeal: (seed) => `On the deal of the seed ${seed}.`,
  playing: "playing",
  waiting: "waiting",
  /** @param {number} taken @param {number} seats */
  taken: (taken, seats) => `${taken} of ${seats} seats taken`,
};

export const gatheringWords = {
  title: "People and invitation",
  code: "Code",
  invite: "Come in by this code, this link or the picture.",
  link: "Link to this room",
  copy: "Copy the link",
  copied: "Copied.",
  notCopied: "It could not be copied: select it and copy it yourself.",
  scan: "The link as a code for a phone’s camera",
  seats: "At the table",
  free: "Free seat",
  change: "Name and avatar",
  you: "you",
  host: "host",
  bot: "bot",
  away: "away",
  addBot: "Add a bot",
  bots: /** @type {Choices} */ ([["easy", "Easy"], ["normal", "Normal"], ["strong", "Strong"]]),
  settings: "Settings",
  save: "Save",
  start: "Start",
  again: "Next round",
  sit: "Sit down",
  leave: "Leave the table",
  stopWatching: "To the lobby",
  full: "Every seat is taken. You can look on.",
  running: "A round is being played. You can look on, and sit down when it is over.",
  lookingOn: "You are looking on.",
  isPublic: "open to all",
  byCode: "by code only",
  /** @param {string} name */
  waitingFor: (name) => `Waiting for ${name} to start.`,
  waitingForHost: "Waiting for the host to start.",
  /** @param {string} name */
  remove: (name) => `Remove ${name}`,
  /** @param {string} name */
  makeHost: (name) => `Make ${name} host`,
  /** @param {number} count */
  wins: (count) => `${count} won`,
};

export const profileWords = {
  title: "Name and avatar",
  name: "Name",
  avatar: "Avatar",
  save: "Save",
  loading: "One moment…",
  failed: "Who you are can’t be read now. Close this and try again in a moment.",
};

export const troubleWords = {
  closedTitle: "This room is closed",
  closed: "Everybody has left. Open another one, or go to one that is open.",
  missingTitle: "There is no such room",
  /** @param {string} code */
  missing: (code) => `No room has the code ${code} now. It may have closed, or a letter is another one.`,
  otherTitle: "This room can’t be shown",
  noTable: "This page has no table for its game.",
  nowhereTitle: "There is nothing here",
  nowhere: "No page has this address. Go to a room by its code, or to a lobby.",
  toEights: "To the lobby of Eights",
  toRace: "To the lobby of Race",
};

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
  /** @param {number} up */
  up: (up) => `${up} up`,
  /** @param {number} down Cards that still lie face down. */
  down: (down) => `${down} down`,
  /** @param {number[]} foundations */
  bars: (foundations) =>
    `Foundations: spades ${foundations[0]}, hearts ${foundations[1]}, diamonds ${foundations[2]}, clubs ${foundations[3]}`,
  keys: /** @type {Choices} */ ([
    ["Tab", "from area to area"],
    ["Arrows", "from card to card"],
    ["Enter", "pick up, put down; turn the stock"],
    ["1 – 7", "send to a column"],
    ["F", "send to its foundation"],
    ["B", "send to its best place"],
    ["Esc", "put back"],
    ["D", "turn the stock"],
    ["H", "hint from what can be seen"],
    ["T", "read the table"],
    ["P  O  S", "people, options, statistics"],
    ["?", "these keys"],
  ]),
};

/** @param {number | null} seconds */
export function clockWords(seconds) {
  if (!seconds) return "no clock";
  return seconds % 60 ? `${seconds}\u00a0s` : `${seconds / 60}\u00a0min`;
}

/** @param {string} rules */
export const rulesMap = (rules) =>
  new Map(rules.split(" ").filter(Boolean).map((rule) => /** @type {[string, string]} */ (rule.split("="))));

/** The rules of a game in company as the server writes them, in words.
 * @param {string} game @param {string} rules */
export function companyRulesText(game, rules) {
  if (game === "race") return rulesText(rules);
  const given = rulesMap(rules);
  const parts = [counted(Number(given.get("hand") ?? 7), "card")];
  if (given.get("specials") === "no") parts.push("no special cards");
  if (given.get("stacking") === "off") parts.push("draws are not sent on");
  if (given.get("play_drawn") === "yes") parts.push("drawn cards may be played");
  if (given.get("skip")) parts.push(`a skip passes over ${counted(Number(given.get("skip")), "seat")}`);
  if (given.get("reverses")) parts.push(`${given.get("reverses")} reverses in a row`);
  return parts.join(" · ");
}

const PLACES = ["th", "st", "nd", "rd"];

/** @param {number} place From 1 to 8. */
export const placeWords = (place) => `${place}${PLACES[place] ?? PLACES[0]}`;

/** What there is to know of who sits there, beside the name.
 * @param {SeatInfo} seat @param {boolean} isYou */
export function seatMarks(seat, isYou) {
  const w = gatheringWords;
  const marks = [];
  if (isYou) marks.push(w.you);
  if (seat.is_host) marks.push(w.host);
  if (seat.is_bot) marks.push(w.bot);
  if (seat.is_away) marks.push(w.away);
  if (seat.wins) marks.push(w.wins(seat.wins));
  return marks;
}
