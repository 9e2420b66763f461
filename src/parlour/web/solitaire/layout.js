// The layout of a solitaire: its places, their cards and the size of the table in, positions in pixels out. Pure
// geometry.
//
// Usually the rows lie as the game describes them, with foundations at the right. On a phone on its side all other
// piles stand beside the columns, so that these have the whole height. On an upright screen stock and waste lie below
// the columns, within reach of the thumb; beside the foundations there is room for the figures of the game. Rows that lie
// on each other, such as those of a pyramid, have the other piles in the corners beside them or below them.

import { CARD_RATIO as RATIO } from "../cards/glyphs.js";
import { isSpot } from "../table/places.js";
import { lowHeap, wideHeap } from "./heap.js";
import { isDown, rowsOf, sidesOf, unitsOf, WIDEST, withinReach } from "./rows.js";

/** @import { Box, Card, Layout, Place, Spot } from "../table/types.js" */
/** @import { Table } from "./solitaire.js" */

const UP = 0.25; // of a card's height: how much of a covered face-up card is seen
/** Less is visible of a face-down card: a share of what is visible of the others, and at most a share of its height. */
const DOWN = { share: 0.4, most: 0.2 };
const UPRIGHT_DOWN = { share: 0.6, most: 0.36 };
const TIGHT = 0.045; // the same for face-down cards of a long column
/** How much of a covered card must be visible to read its rank, as a share of its width. */
const RANK = 0.29;
const LARGE_RANK = 0.46;
const LOOSE = 0.6; // the most of a covered card that is seen, where the table is tall
const LONG = 8; // cards in a long column: this many may fill the table
const FINGER = 26; // pixels of a covered card that are easy to touch
const WIDE_GAP = 0.34;
const FAN = 0.44; // of a card's width
const WIDE_FAN = 0.52;
const BESIDE = 4; // piles that fit beside the columns
const FIGURES = 3 / 7; // of the width, for the figures of the game on an upright screen
const FOOT = 44; // pixels for notices on an upright screen, where there is no stock

/** @import { Corner, Frame, Given, Point } from "./rows.js" */
/** @typedef {{ isMirrored: boolean, isUpright: boolean, isLow: boolean, isLarge: boolean }} Manner Whether the table is
 * mirrored, the screen is portrait, or as low as a phone on its side, and the cards are in large print. */

/** @param {readonly Place[]} places @param {Table} table @param {number} width @param {number} height
 * @param {Manner} manner @returns {Layout} */
export function layOut(places, table, width, height, { isMirrored, isUpright, isLow, isLarge }) {
  const isBeside = isLow && width > height * 1.5 && height < 500; // a table that shares a tall screen keeps its shape
  const hasOneRow = rowsOf(places.filter(isDown)).length === 1;
  const frameOf = places.some(isSpot) ? (isUpright ? lowHeap : wideHeap) : !hasOneRow ? aboveFrame : isBeside && fitsBeside(places) ? besideFrame : isUpright ? uprightFrame : aboveFrame;
  const frame = frameOf({ places, table, width, height, rank: isLarge ? LARGE_RANK : RANK });
  const stock = places.find(({ kind }) => kind === "stock")?.name;
  const spots = places.flatMap((place) => spotsAt(frame, place, table.places[place.name] ?? [], stock));
  const layout = {
    ...{ card: { width: frame.width, height: frame.height }, spots, ...boxes(frame, places), isFull: frame.isFull === true },
    rows: frame.rows.map((row) => row.map(({ name }) => name)),
    trays: frame.trays.map((x) => ({ x: x - frame.gap / 2, y: 0, width: frame.width + frame.gap, height })),
  };
  return isMirrored ? mirrored(layout, places, width) : layout;
}

/** Return how many cards lie side by side in the widest row. @param {readonly Place[][]} rows */
const widest = (rows) => Math.max(1, ...rows.map(unitsOf));

/** @param {Given} given @returns {Frame} */
function aboveFrame({ places, table, width, height, rank }) {
  const rows = rowsOf(places);
  const count = widest(rows);
  const fanned = rows.filter((row) => row.some(isDown));
  const isNarrow = width < 600;
  const share = isNarrow ? 0.09 : 0.16;
  const across = width / (count + (count + 1) * share);
  const covered = fanned.reduce((sum, row) => sum + longest(row, table, rank), 0);
  const card = Math.floor(Math.min(WIDEST, across, height / (rows.length * 1.55 + fanned.length * 2.6), (height - 12) / (rows.length * 1.55 - 0.15 + covered)));
  // On a wide table the columns move apart, so that it is filled.
  const gap = Math.round(Math.max(card * share, Math.min(card * WIDE_GAP, (width * 0.95 - count * card) / (count + 1))));
  const cardHeight = Math.round(card * RATIO);
  const between = Math.round(isNarrow ? 12 : Math.min(gap * 0.9, card * 0.16));
  const top = Math.round(isNarrow ? 4 : Math.max(6, Math.min(gap * 0.5, height * 0.02)));
  const room = (height - 6 - top - rows.length * cardHeight - (rows.length - 1) * between) / Math.max(1, fanned.length);
  /** @type {Frame["corners"]} */
  const corners = new Map();
  let y = top;
  rows.forEach((row, at) => {
    const end = y + cardHeight + (fanned.includes(row) ? room : 0);
    const isLast = at === rows.length - 1;
    const ends = { y, bottom: end, foot: isLast ? height : end + between / 2 };
    for (const { name, x, room } of inRow(row, width, { card, gap, count })) corners.set(name, { ...ends, x, room });
    y = Math.round(end + between);
  });
  return { ...{ width: card, height: cardHeight, gap, corners, rows, trays: [] }, fan: { x: Math.round(card * FAN), y: 0 }, ...steps(cardHeight, room, rank) };
}

/** Place a row: foundations at the right of the others, a pile beside columns at their left, a row of one kind in the middle.
 * @param {readonly Place[]} row @param {number} width @param {{ card: number, gap: number, count: number }} size */
function inRow(row, width, { card, gap, count }) {
  const left = (width - count * card - (count - 1) * gap) / 2;
  const ends = row.filter(({ kind }) => kind === "foundation");
  const others = row.filter((place) => !ends.includes(place));
  const isMixed = ends.length > 0 && others.length > 0;
  const aside = besideColumns(others, count);
  let at = isMixed ? 0 : (count - unitsOf(row) + unitsOf(aside)) / 2;
  return [...others, ...ends].map((place) => {
    if (aside.includes(place)) return { name: place.name, x: Math.round(left + aside.indexOf(place) * (card + gap)), room: card };
    if (isMixed && place === ends[0]) at = count - unitsOf(ends);
    const x = Math.round(left) + Math.round(at * (card + gap));
    const units = unitsOf([place]);
    at += units;
    return { name: place.name, x, room: units * (card + gap) - gap };
  });
}

/** Return the piles in the row of the columns, if so many are free for them.
 * @param {readonly Place[]} places @param {number} free */
function besideColumns(places, free) {
  const down = places.find(isDown);
  const found = places.filter((place) => down && !isDown(place) && place.row === down.row && !isSpot(place));
  return found.length <= free ? found : [];
}

/** @param {Given} given @returns {Frame} */
function uprightFrame({ places, table, width, height, rank }) {
  const columns = places.filter(isDown);
  const lower = withinReach(places);
  const aside = besideColumns(places.filter((place) => !lower.includes(place)), columns.length - unitsOf(lower));
  const upper = places.filter((place) => !isDown(place) && !lower.includes(place) && !aside.includes(place));
  const count = widest([columns, upper]);
  const share = width < 600 ? 0.09 : 0.16;
  const rows = [upper, columns, [...aside, ...lower]].filter((row) => row.length);
  const card = Math.floor(Math.min(WIDEST, width / (count + (count + 1) * share), (height - 24) / (rows.length * 1.4 + 0.2 + longest(columns, table, rank))));
  const cardHeight = Math.round(card * RATIO);
  const gap = Math.round(card * share);
  const left = Math.round((width - count * card - (count - 1) * gap) / 2);
  const top = Math.round(Math.max(6, Math.min(16, height * 0.015)));
  /** @param {number} at */
  const xOf = (at) => left + at * (card + gap);
  const columnY = upper.length ? top + cardHeight + Math.round(Math.max(8, Math.min(28, height * 0.03))) : top;
  const below = height - (lower.length ? cardHeight : FOOT) - 2;
  const bottom = below - 8;
  const ends = { bottom, foot: below - 4, room: card };
  /** @type {Frame["corners"]} */
  const corners = new Map();
  for (const { name, x } of inRow(columns, width, { card, gap, count })) corners.set(name, { ...ends, x, y: columnY });
  upper.forEach(({ name }, at) => corners.set(name, { ...ends, x: xOf(at), y: top }));
  lower.forEach(({ name }, at) => corners.set(name, { ...ends, x: xOf(count - lower.length + at), y: below }));
  aside.forEach(({ name }, at) => corners.set(name, { ...ends, x: xOf(at), y: below }));
  const isFull = !upper.length || upper.length > count * (1 - FIGURES);
  return { ...{ width: card, height: cardHeight, gap, corners, rows, trays: [], isFull }, fan: { x: -Math.round(card * WIDE_FAN), y: 0 }, ...steps(cardHeight, bottom - columnY - cardHeight, rank, UPRIGHT_DOWN) };
}

/** Return how many card widths the covered cards of the longest column need to show their ranks: only a column of
 * nearly all cards makes the cards a little smaller.
 * @param {readonly Place[]} columns @param {Table} table @param {number} rank */
function longest(columns, table, rank) {
  return Math.max(...columns.map(({ name }) => {
    const { down, up } = countsOf(table.places[name] ?? []);
    return down * RATIO * TIGHT + (up - 1) * rank;
  }));
}

/** @param {readonly Card[]} cards */
function countsOf(cards) {
  const up = cards.filter((card) => card !== null).length;
  return { down: cards.length - up, up };
}

/** Return how many piles stand side by side at a side of the columns, so that there are four below each other at most.
 * @param {readonly Place[]} side */
const depth = (side) => Math.ceil(unitsOf(side) / BESIDE);

/** @param {readonly Place[]} places */
const fitsBeside = (places) => sidesOf(places).every((side) => depth(side) < 2 || (depth(side) === 2 && side.every(({ lies }) => lies === "pile")));

/** @param {Given} given @returns {Frame} */
function besideFrame({ places, width, height, rank }) {
  const top = 6;
  const columns = places.filter(isDown);
  const sides = sidesOf(places);
  const [before, behind] = sides.map((side) => Math.max(1, depth(side)));
  const count = columns.length + before + behind;
  const cardHeight = Math.floor(Math.min((height - 2 * top - 15) / BESIDE, (width / (count + 1.8)) * RATIO));
  const card = Math.round(cardHeight / RATIO);
  const gap = Math.floor(Math.min(card * 0.3, (width - count * card) / (count + 1.5)));
  const left = Math.round((width - count * card - (count + 1) * gap) / 2);
  const step = (height - 2 * top - cardHeight) / (BESIDE - 1);
  /** @param {number} at */
  const xOf = (at) => left + at * (card + gap) + gap;
  const edges = [left, xOf(count - behind) + gap];
  const ends = { bottom: height - 4, foot: height, room: card };
  /** @type {Frame["corners"]} */
  const corners = new Map();
  columns.forEach(({ name }, at) => corners.set(name, { ...ends, x: xOf(before + at), y: top }));
  sides.forEach((side, which) => side.forEach(({ name }, at) => {
    const apart = which ? step : Math.min(step, cardHeight + 10);
    const units = unitsOf(side.slice(0, at));
    corners.set(name, { ...ends, x: edges[which] + Math.floor(units / BESIDE) * (card + gap), y: Math.round(top + (units % BESIDE) * apart) });
  }));
  const trays = sides.flatMap((side, which) => Array.from({ length: depth(side) }, (_, at) => edges[which] + at * (card + gap)));
  return { ...{ width: card, height: cardHeight, gap, corners, rows: [sides.flat(), columns], trays }, fan: { x: 0, y: Math.round(cardHeight * 0.3) }, ...steps(cardHeight, height - 4 - top - cardHeight, rank) };
}

/** Return how much of a covered card is visible: more where a long column has room.
 * @param {number} height Of a card. @param {number} room Below the first card of a column. @param {number} rank
 * @param {typeof DOWN} down */
function steps(height, room, rank, down = DOWN) {
  const upStep = Math.max(height * UP, (height / RATIO) * rank, FINGER, Math.min(height * LOOSE, (room * 0.85) / LONG));
  return { upStep, downStep: Math.max(4, Math.min(height * down.most, upStep * down.share)) };
}

/** @param {Frame} frame @param {Place} place @param {Card[]} cards @param {string} [stock] Where new cards come from.
 * @returns {Spot[]} */
function spotsAt(frame, place, cards, stock) {
  const { lies, name } = place;
  const at = /** @type {Corner} */ (frame.corners.get(name));
  const pointOf = lies === "down" ? downwards(frame, at, cards) : lies === "across" ? sideways(frame, at, cards) : lies === "fan" ? fanned(frame, at, cards) : piled(frame, at, place);
  const reach = lies === "pile" ? 1 : lies === "fan" ? 3 : cards.length; // how many can be seen
  return cards.map((card, index) => {
    const isUp = card !== null;
    const spot = { place: name, index, level: isSpot(place) ? place.row : 0, card, isUp, isOpen: isUp && index >= cards.length - reach, ...pointOf(index) };
    return place.kind === "waste" && stock ? { ...spot, from: stock } : spot;
  });
}

/** Stack cards on one another; a thick stock looks thick.
 * @param {Frame} frame @param {Corner} corner @param {Place} place @returns {(index: number) => Point} */
function piled(frame, { x, y }, { kind }) {
  const step = kind === "stock" ? frame.width / 620 : 0;
  return (index) => ({ x, y: y - Math.round(index * step) });
}

/** Fan the last three cards to the right or, if the step goes left, with the last one in place.
 * @param {Frame} frame @param {Corner} corner @param {Card[]} cards @returns {(index: number) => Point} */
function fanned({ fan }, { x, y }, cards) {
  const seen = Math.min(3, cards.length);
  return (index) => {
    const order = Math.max(0, index - (cards.length - seen));
    const step = fan.x < 0 ? seen - 1 - order : order;
    return { x: x + step * fan.x, y: y + step * fan.y };
  };
}

/** @param {Frame} frame @param {Corner} corner @param {Card[]} cards @returns {(index: number) => Point} */
function sideways(frame, { x, y, room }, cards) {
  const step = Math.min(frame.width * FAN, (room - frame.width) / Math.max(1, cards.length - 1));
  return (index) => ({ x: Math.round(x + index * step), y });
}

/** Fan a column: face-down cards tighter than face-up ones, and a long column tighter, so that it fits.
 * @param {Frame} frame @param {Corner} corner @param {Card[]} cards @returns {(index: number) => Point} */
function downwards(frame, { x, y, bottom }, cards) {
  const { down, up } = countsOf(cards);
  const room = bottom - y - frame.height;
  const covered = Math.max(0, up - 1);
  let { downStep, upStep } = frame;
  if (down * downStep + covered * upStep > room) downStep = Math.max(frame.height * TIGHT, 3, (room - covered * upStep) / down);
  if (covered && down * downStep + covered * upStep > room) upStep = (room - down * downStep) / covered;
  return (index) => {
    const above = countsOf(cards.slice(0, index));
    return { x, y: Math.round(y + above.down * downStep + above.up * upStep) };
  };
}

/** Return the outline of every place, and its zone: that of a column is its whole strip.
 * @param {Frame} frame @param {readonly Place[]} places */
function boxes({ width, height, gap, corners, trays }, places) {
  /** @type {Map<string, Box>} */
  const outlines = new Map();
  /** @type {Map<string, Box>} */
  const zones = new Map();
  for (const place of places) {
    const { x, y, foot } = /** @type {Corner} */ (corners.get(place.name));
    const edge = isDown(place) || !trays.length ? gap / 2 : 2;
    outlines.set(place.name, { x, y, width, height });
    zones.set(place.name, { x: x - gap / 2, y: y - edge, width: width + gap, height: edge + (isDown(place) ? foot - y : height + edge) });
  }
  return { places: outlines, zones };
}

/** @param {Layout} layout @param {readonly Place[]} places @param {number} width @returns {Layout} */
function mirrored(layout, places, width) {
  /** @param {Box} box */
  const flip = (box) => ({ ...box, x: width - box.x - box.width });
  /** @param {Map<string, Box>} all */
  const flipAll = (all) => new Map([...all].map(([place, box]) => [place, flip(box)]));
  // A card's index is in its left corner, so cards are fanned to the right even on a mirrored table.
  const ends = new Map(places.filter(({ lies }) => lies === "fan" || lies === "across").map(({ name }) => {
    const all = layout.spots.filter(({ place }) => place === name).map(({ x }) => x);
    return [name, Math.min(...all) + Math.max(...all)];
  }));
  const spots = layout.spots.map((spot) => ({ ...spot, x: width - (ends.has(spot.place) ? Number(ends.get(spot.place)) - spot.x : spot.x) - layout.card.width }));
  return { ...layout, spots, trays: layout.trays.map(flip), places: flipAll(layout.places), zones: flipAll(layout.zones) };
}
