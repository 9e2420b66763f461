// The words of the screens in company: lobby, gathering, name and avatar. What happened is told in the server's own words.

import { capital } from "./common.js";

/** @import { SeatInfo } from "../../wire/messages.js" */
/** @typedef {[string, string][]} Choices A value and its text. */
export const companyWords = {
  people: "Players & invite",
  options: "Options",
  statistics: "Statistics",
  sit: "Sit down",
  removed: "You no longer have a seat here: the host removed you, or you left in another window. You can watch.",
  house: "Parlour",
  /** @param {string} code */
  room: (code) => `Room ${code}`,
};

/** @type {Record<string, string>} */
const STRENGTHS = { easy: "easy", normal: "normal", strong: "strong" };
/** @param {string} strength */
const strengthWords = (strength) => STRENGTHS[strength] ?? strength;
/** @param {string} [strength] Of the server's own bots; others don't say. */
export const botWords = (strength) => (strength ? `${strengthWords(strength)} bot` : "bot");
/** @param {readonly string[]} strengths @returns {Choices} */
export const strengthChoices = (strengths) => strengths.map((each) => [each, capital(strengthWords(each))]);

export const lobbyWords = {
  you: "Playing as",
  change: "Edit",
  solo: "Play now",
  bots: "Bots",
  playBots: "Play against bots",
  dealing: "Dealing…",
  friends: "Play with friends",
  friendsNote: "You get a code, a link and a QR code to share.",
  open: "Create a room",
  settings: "Table settings",
  seats: "Seats",
  seatsNote: "Bots can fill empty seats.",
  more: "More rules",
  isPublic: "Public",
  publicNote: "Listed in the lobby. Otherwise only people with the code or link can join.",
  clockNote: "Games with two or more people always use a timer.",
  join: "Join a room",
  code: "Room code",
  /** @param {number} length */
  codeMissing: (length) => `A room code has ${length} letters. Ask the person who created the room.`,
  go: "Join",
  watch: "Watch",
  rooms: "Public rooms",
  noRooms: "No public rooms right now.",
  noRoomsNote: "Create one and it will be listed here for others.",
  roomsFailed: "The list can’t be loaded. Trying again…",
  back: "Your seat",
  /** @param {string} code */
  backTo: (code) => `Back to room ${code}`,
  /** @param {string} seed */
  onDeal: (seed) => `Deal code: ${seed}`,
  playing: "playing",
  waiting: "waiting",
  /** @param {number} taken @param {number} seats */
  taken: (taken, seats) => `${taken} of ${seats} seats taken`,
  /** @param {string} name */
  hostedBy: (name) => `${name}’s room`,
};

export const gatheringWords = {
  title: "Players & invite",
  code: "Code",
  invite: "Join with this code, link or QR code.",
  link: "Link to this room",
  copy: "Copy link",
  copied: "Copied.",
  notCopied: "Couldn’t copy it. Select the link and copy it yourself.",
  scan: "QR code with the link to this room",
  bigScreen: "Show on a big screen",
  seats: "At the table",
  free: "Free seat",
  change: "Edit name and avatar",
  you: "you",
  host: "host",
  away: "away",
  addBot: "Add a bot",
  settings: "Table settings",
  save: "Save",
  start: "Start",
  again: "Next round",
  fill: "Fill with bots and start",
  deal: "Deal",
  deals: /** @type {Choices} */ ([["winnable", "Winnable"], ["fresh", "Random"]]),
  dealNote: "A winnable deal is proven to be solvable before it is dealt.",
  sit: "Sit down",
  leave: "Leave the table",
  stopWatching: "Back to the lobby",
  full: "Every seat is taken. You can watch.",
  running: "A round is being played. You can watch, and sit down when it’s over.",
  watching: "You’re watching.",
  isPublic: "public",
  isPrivate: "private",
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

export const leaveWords = {
  title: "Leave the table?",
  goOn: "A bot plays on in your seat. You can come back while this round lasts.",
  ends: "You’re the only person here, so the game ends.",
  stay: "Stay",
  leave: "Leave",
};

export const profileWords = {
  title: "Name and avatar",
  name: "Name",
  avatar: "Avatar",
  save: "Save",
  loading: "Loading…",
  failed: "Your profile can’t be loaded. Close this and try again.",
};

export const turnWords = {
  /** @param {string} where */
  yourTurn: (where) => `Your turn · ${where}`,
  /** @param {string} game */
  started: (game) => `${game} has started`,
  /** @param {string} code */
  where: (code) => `Room ${code}`,
};

export const bigScreenWords = {
  title: "Scan to play",
  /** @param {string} address */
  orGo: (address) => `or go to ${address} and enter`,
  waiting: "Waiting for players…",
  /** @param {number} taken @param {number} seats */
  taken: (taken, seats) => `${taken} of ${seats} at the table`,
};

export const troubleWords = {
  closedTitle: "This room is closed",
  closed: "Everyone has left. Create another room, or join one.",
  missingTitle: "There is no such room",
  /** @param {string} code */
  missing: (code) => `No room has the code ${code}. It may have closed, or the code has a typo.`,
  otherTitle: "This room can’t be shown",
  noTable: "This page has no table for its game.",
  nowhereTitle: "Page not found",
  nowhere: "There is nothing at this address. Join a room by its code, or go to a lobby.",
  /** @param {string} game */
  toLobby: (game) => `${game} lobby`,
};

/** What there is to know of who sits there, beside the name.
 * @param {SeatInfo} seat @param {boolean} isYou */
export function seatMarks(seat, isYou) {
  const w = gatheringWords;
  const marks = [];
  if (isYou) marks.push(w.you);
  if (seat.is_host) marks.push(w.host);
  if (seat.is_bot) marks.push(botWords(seat.strength));
  if (seat.is_away) marks.push(w.away);
  if (seat.wins) marks.push(w.wins(seat.wins));
  return marks;
}
