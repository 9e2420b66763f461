// The layout of Eights: the size of the table in, positions in pixels out. Pure geometry.
//
// From top to bottom: the others round the piles, a strip with the player and what to do, and the hand. Where there is
// room beside them, the log has a column of its own.

import { cornerWidth } from "../cards/eights-deck.js";
import { CARD_RATIO } from "../cards/glyphs.js";

/** @import { Box } from "../table/types.js" */

const TOUCHABLE = 24; // pixels of a covered card that can be touched
const LOOSE = 1.04; // of a card's width, between cards that have room
const ROW = 0.62; // of a card's width, between rows: figure and shape are seen
const LIFT = 0.14;
const MARGIN = 8;
const SHRINKS = [1, 0.86, 0.74]; // of the preferred size: smaller cards before a hand has to be scrolled
const SHALLOW = { wide: 450, narrow: 400 }; // below this height all sit in one row: a phone on its side, or a page at 200 %
const DEEP = 560; // pixels of a table that has room for spectators' seats above and below the piles
const RIM = 26; // of a table that is drawn: nothing of the middle lies on it
const CORNER = 30; // kept free below the seats, for what stands in a corner of a big screen
const OPEN = 0.72; // of half the table: where two opponents sit, with the piles between them

/** @typedef {{ x: number, y: number, width: number }} Place Its middle. */
/** @typedef {{ x: number, y: number, angle: number }} Lie Where a card lies, and by how many degrees it is turned. */
/** @typedef {{ card: number, lies: Lie[], rows: number, width: number, height: number, lift: number, isStrip: boolean }} Fan */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ width: number, logWidth: number, card: number, size: Size, pile: Size, gap: number, pill: number,
 *   isFlat: boolean, isRoomy: boolean, isGrand: boolean, seats: Place[], middle: { x: number, y: number, rx: number, ry: number },
 *   felt: Box, stripY: number, stripHeight: number, fan: Fan }} Plan */

/** @param {{ width: number, height: number, others: number, isWatching: boolean, hand: string[], largePrint: boolean, free?: number }} asked
 * `free` height is kept above the strip, unless there is room beside the piles. @returns {Plan} */
export function planTable({ width: whole, height, others, isWatching, hand, largePrint, free = 0 }) {
  const logWidth = whole >= 1100 && height >= 500 ? Math.round(Math.min(360, whole * 0.2)) : 0;
  const width = whole - logWidth;
  const isFlat = height < (whole > height ? SHALLOW.wide : SHALLOW.narrow);
  const isGrand = width >= 1400 && height >= 1150;
  // A phone in portrait has cards large enough for a thumb.
  const wanted = Math.max(48, width < 640 ? Math.min(width / 4, height * 0.145) : Math.min(236, width / 5, height * (isWatching ? 0.25 : 0.17)));
  const most = isFlat ? 1 : height >= 560 ? 3 : 2;
  const fans = SHRINKS.map((share) => fanOf(isWatching ? [] : hand, Math.round(wanted * share), width, most, largePrint));
  const fan = fans.find(({ isStrip }) => !isStrip) ?? fans[0];
  const { card } = fan;
  const stripHeight = isFlat ? 46 : isGrand ? 84 : width < 640 ? 56 : 70;
  const handHeight = isWatching ? 0 : fan.height + MARGIN;
  const stripY = height - handHeight - stripHeight - (isWatching ? MARGIN : 0);
  const under = stripY - (isFlat || logWidth ? 0 : free);
  const isRoomy = width >= 640 && under > 430;
  const { seats, top, side, bottom, felt } = seatPlaces({ width, height: under, others, isWatching, isFlat, isRoomy, isGrand });
  const room = { width: width - 2 * side, height: under - top - bottom };
  const pill = Math.round(Math.max(26, Math.min(46, card * 0.38)));
  // Colour and draws stand above and below the piles; on a shallow table beside them.
  const pills = isFlat ? 0 : pill;
  const across = Math.round(Math.max(36, Math.min(card * (isRoomy ? 1.15 : 1.5), (room.height - 2 * pills - 26) / CARD_RATIO, (room.width - 36) / 2.22)));
  const gap = Math.round(across * 0.22);
  const pad = pills / 2 + 9;
  const ry = Math.min((across * CARD_RATIO) / 2 + pad, (room.height - pills) / 2 - 2);
  const rx = Math.min(across + gap / 2 + pad, room.width / 2 - 12);
  const middle = { x: width / 2, y: top + room.height / 2, rx, ry };
  return { width, logWidth, card, size: sizeOf(card), pile: sizeOf(across), gap, pill, isFlat, isRoomy, isGrand, seats, middle, felt, stripY, stripHeight, fan };
}

/** @param {number} width @returns {Size} */
const sizeOf = (width) => ({ width, height: Math.round(width * CARD_RATIO) });

/** Return the places of the others in playing order, clockwise from the player's left; a spectator sees the first seat
 * nearest.
 * @param {{ width: number, height: number, others: number, isWatching: boolean, isFlat: boolean, isRoomy: boolean,
 *   isGrand: boolean }} asked */
function seatPlaces({ width, height, others, isWatching, isFlat, isRoomy, isGrand }) {
  if (isWatching && isRoomy && height < DEEP) return besidePlaces(width, height, others);
  const high = isFlat ? 46 : isGrand ? 190 : isRoomy ? 138 : 96;
  const count = isWatching ? others - 1 : others;
  // On a shallow table all sit side by side, on a narrow one up to four; others go round it.
  const isSided = !isFlat && count > (width < 640 ? 4 : 2);
  const aside = isGrand ? 270 : isRoomy ? (width >= 1000 ? 224 : 200) : isFlat ? 150 : Math.max(72, Math.min(130, width * 0.235));
  // A table is never much wider than it is deep, so that nobody sits far away.
  const half = isFlat ? width / 2 : Math.min(width / 2, height * 0.95);
  // On a narrow table that is deep enough they sit above it, too: the piles need the width.
  const isStacked = isSided && width < 640 && height > 2 * high + 200;
  const isOpen = count === 2 && isRoomy && width >= 1000;
  const above = isSided ? count - 2 : count;
  const row = isSided && width >= 1000 ? half - aside * 0.7 : half;
  const across = Math.min(isGrand ? 320 : isRoomy ? 230 : 190, (2 * row) / above - 8);
  const topY = (isRoomy ? 14 : 4) + high / 2;
  const bottom = isWatching ? high + 8 : isRoomy ? RIM : 4;
  /** @param {number} order */
  const upper = (order) => {
    const x = width / 2 + row * ((2 * order + 1) / above - 1) * (isOpen ? 2 * OPEN : 1);
    const arc = !isFlat && !isStacked && above > 2 && (order === 0 || order === above - 1) ? 18 : 0;
    return { x, y: isOpen ? height * 0.42 : topY + arc, width: across };
  };
  const seats = Array.from({ length: above }, (_, order) => upper(order));
  if (isSided) {
    const beside = isRoomy ? (height - bottom) * 0.62 : topY + high / 2 + (height - bottom - high - 4) / 2;
    const y = isStacked ? topY + high + 12 : beside;
    const reach = half - aside / 2 - (isRoomy ? 8 : 4);
    seats.unshift({ x: width / 2 - reach, y, width: aside });
    seats.push({ x: width / 2 + reach, y, width: aside });
  }
  if (isWatching) seats.unshift({ x: width / 2, y: height - bottom + high / 2 + 2, width: Math.min(240, width * 0.6) });
  const top = isOpen ? 12 : topY + (isStacked ? 1.5 : 0.5) * high + (isRoomy ? 14 : 6);
  const side = isSided && !isStacked ? width / 2 - half + aside + (isRoomy ? 22 : 6) : isOpen ? width / 2 - half * OPEN + across * 0.5 : MARGIN;
  // The others sit at the edge of the table that is drawn; on a narrow screen it lies below them.
  const edge = isRoomy ? Math.min(...seats.slice(isWatching ? 1 : 0).map(({ x }) => x)) : MARGIN;
  const left = isRoomy && !isSided && !isOpen ? width / 2 - half + MARGIN : Math.max(MARGIN, edge);
  const y = isOpen ? MARGIN + 4 : isRoomy ? topY - high * 0.1 : top - 2;
  const felt = { x: left, y, width: width - 2 * left, height: height - y - (isWatching ? bottom * 0.5 : isRoomy ? 18 : 10) };
  return { seats, top, side, bottom, felt };
}

/** Return the places for a big screen: all sit beside the piles, which have the whole height.
 * @param {number} width @param {number} height @param {number} count */
function besidePlaces(width, height, count) {
  const aside = 224;
  const left = MARGIN + aside / 2;
  const near = Math.ceil(count / 2); // on the left, from the bottom up
  const seats = Array.from({ length: count }, (_, order) => {
    const isLeft = order < near;
    const row = isLeft ? near - order - 0.5 : order - near + 0.5;
    return { x: isLeft ? left : width - left, y: MARGIN + ((height - MARGIN - CORNER) * row) / (isLeft ? near : count - near), width: aside };
  });
  const felt = { x: left, y: RIM, width: width - 2 * left, height: height - 1.5 * RIM };
  return { seats, top: 2 * MARGIN, side: left + aside / 2 + 22, bottom: 2 * MARGIN, felt };
}

/** Return the fan of a hand: one row while corners can be read and touched, then more, then a scrolling strip.
 * @param {string[]} hand @param {number} card @param {number} width @param {number} most @param {boolean} largePrint
 * @returns {Fan} */
function fanOf(hand, card, width, most, largePrint) {
  const room = width - 2 * MARGIN;
  const needs = hand.map((each) => Math.max(TOUCHABLE, (cornerWidth(each, { largePrint }) * card) / 100));
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  const fits = counts.find((rows) => chunks(needs, rows).every((row) => rowWidth(row, card) <= room));
  const rows = Math.max(1, Math.min(fits ?? most, hand.length));
  const parted = chunks(needs, rows);
  const widest = Math.max(card, ...parted.map((row) => rowWidth(row, card)));
  const full = fits ? width : widest + 2 * MARGIN;
  const lift = Math.round(card * LIFT);
  const arc = rows === 1 && fits && hand.length > 2 ? card * 0.06 : 0;
  const lies = parted.flatMap((row, number) => {
    const steps = fits ? stepsOf(row, card, room) : row.slice(0, -1);
    const length = card + steps.reduce((sum, step) => sum + step, 0);
    let x = (full - length) / 2;
    return row.map((_, index) => {
      const off = row.length > 1 ? (2 * index) / (row.length - 1) - 1 : 0;
      const y = lift + number * card * ROW + arc * off * off;
      const lie = { x: Math.round(x), y: Math.round(y), angle: arc ? off * Math.min(3.5, row.length * 0.5) : 0 };
      x += steps[index] ?? 0;
      return lie;
    });
  });
  const height = Math.ceil(lift + (rows - 1) * card * ROW + card * CARD_RATIO + arc);
  return { card, lies, rows, width: full, height, lift, isStrip: !fits };
}

/** @param {number[]} needs @param {number} rows */
function chunks(needs, rows) {
  const long = Math.max(1, Math.ceil(needs.length / rows));
  return Array.from({ length: Math.ceil(needs.length / long) }, (_, row) => needs.slice(row * long, (row + 1) * long));
}

/** @param {number[]} needs @param {number} card */
const rowWidth = (needs, card) => needs.slice(0, -1).reduce((sum, need) => sum + need, card);

/** Return the steps between cards: even where there is room; otherwise each card shows its corner and shares the rest.
 * @param {number[]} needs @param {number} card @param {number} room */
function stepsOf(needs, card, room) {
  const covered = needs.slice(0, -1);
  const even = Math.min(card * LOOSE, (room - card) / covered.length);
  if (covered.every((need) => need <= even)) return covered.map(() => even);
  const spare = (room - rowWidth(needs, card)) / covered.length;
  return covered.map((need) => need + spare);
}
