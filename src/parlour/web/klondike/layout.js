// The layout of Klondike: a view and the size of the table in, positions in pixels out. Pure geometry.
//
// Usually stock, waste and foundations lie above the columns. On a phone on its side they stand beside them, so
// that the columns have the whole height. On an upright screen the foundations lie above the columns and stock and
// waste below them, within reach of the thumb; beside the foundations there is room for the figures of the game.

import { CARD_RATIO as RATIO } from "../cards/glyphs.js";
import { COLUMNS, FOUNDATIONS } from "./moves.js";

/** @import { Box, Card, Layout, Spot } from "../table/types.js" */
/** @import { View } from "./wire.js" */

const WIDEST = 280;
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
const WASTE_FAN = 0.44; // of a card's width
const WIDE_FAN = 0.52;

/** @typedef {{ width: number, height: number, gap: number, upStep: number, downStep: number, columnX: number[],
 * columnY: number, bottom: number, foot: number,
 *   stock: Point, waste: Point, wasteStep: Point, foundations: Point[], isBeside: boolean }} Frame */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ isMirrored: boolean, isUpright: boolean, isLow: boolean, isLarge: boolean }} Manner Whether the table is
 * mirrored, the screen is portrait, or as low as a phone on its side, and the cards are in large print. */

/** @param {View} view @param {number} width @param {number} height @param {Manner} manner @returns {Layout} */
export function layOut(view, width, height, { isMirrored, isUpright, isLow, isLarge }) {
  const isBeside = isLow && width > height * 1.5 && height < 500; // a table that shares a tall screen keeps its shape
  const frameOf = isBeside ? besideFrame : isUpright ? uprightFrame : aboveFrame;
  const frame = frameOf(view, width, height, isLarge ? LARGE_RANK : RANK);
  /** @type {Spot[]} */
  const spots = [];
  pile(spots, frame, "s", frame.stock, Array(view.stock).fill(null));
  waste(spots, frame, view.waste);
  FOUNDATIONS.forEach((place, index) => pile(spots, frame, place, frame.foundations[index], view.foundations[index]));
  COLUMNS.forEach((_, index) => column(spots, frame, view, index));
  const layout = { card: { width: frame.width, height: frame.height }, spots, trays: trays(frame, height), isUpright, ...boxes(frame) };
  return isMirrored ? mirrored(layout, width) : layout;
}

/** @param {View} view @param {number} width @param {number} height @param {number} rank @returns {Frame} */
function aboveFrame(view, width, height, rank) {
  const isNarrow = width < 600;
  const share = isNarrow ? 0.09 : 0.16;
  const card = Math.floor(Math.min(WIDEST, width / (7 + 8 * share), height / 5.7, (height - 12) / (2.95 + longest(view, rank))));
  // On a wide table the columns move apart, so that it is filled.
  const gap = Math.round(Math.max(card * share, Math.min(card * WIDE_GAP, (width * 0.95 - 7 * card) / 8)));
  const cardHeight = Math.round(card * RATIO);
  const left = Math.round((width - 7 * card - 6 * gap) / 2);
  const top = Math.round(isNarrow ? 4 : Math.max(6, Math.min(gap * 0.5, height * 0.02)));
  const columnX = COLUMNS.map((_, index) => left + index * (card + gap));
  const columnY = top + cardHeight + Math.round(isNarrow ? 12 : Math.min(gap * 0.9, card * 0.16));
  return {
    ...{ width: card, height: cardHeight, gap, columnX, columnY, bottom: height - 6, foot: height, isBeside: false },
    ...steps(cardHeight, height - 6 - columnY - cardHeight, rank),
    stock: { x: columnX[0], y: top },
    waste: { x: columnX[1], y: top },
    wasteStep: { x: Math.round(card * WASTE_FAN), y: 0 },
    foundations: FOUNDATIONS.map((_, index) => ({ x: columnX[3 + index], y: top })),
  };
}

/** @param {View} view @param {number} width @param {number} height @param {number} rank @returns {Frame} */
function uprightFrame(view, width, height, rank) {
  const share = width < 600 ? 0.09 : 0.16;
  const card = Math.floor(Math.min(WIDEST, width / (7 + 8 * share), (height - 24) / (4.4 + longest(view, rank))));
  const cardHeight = Math.round(card * RATIO);
  const gap = Math.round(card * share);
  const left = Math.round((width - 7 * card - 6 * gap) / 2);
  const top = Math.round(Math.max(6, Math.min(16, height * 0.015)));
  const columnX = COLUMNS.map((_, index) => left + index * (card + gap));
  const columnY = top + cardHeight + Math.round(Math.max(8, Math.min(28, height * 0.03)));
  const below = height - cardHeight - 2;
  const bottom = below - 8;
  return {
    ...{ width: card, height: cardHeight, gap, columnX, columnY, bottom, foot: below - 4, isBeside: false },
    ...steps(cardHeight, bottom - columnY - cardHeight, rank, UPRIGHT_DOWN),
    stock: { x: columnX[6], y: below },
    waste: { x: columnX[5], y: below },
    wasteStep: { x: -Math.round(card * WIDE_FAN), y: 0 },
    foundations: FOUNDATIONS.map((_, index) => ({ x: columnX[index], y: top })),
  };
}

/** Return how many card widths the covered cards of the longest column need to show their ranks: only a column of
 * nearly all cards makes the cards a little smaller.
 * @param {View} view @param {number} rank */
function longest({ columns }, rank) {
  return Math.max(...columns.map(({ down, up }) => down * RATIO * TIGHT + (up.length - 1) * rank));
}

/** @param {View} _ @param {number} width @param {number} height @param {number} rank @returns {Frame} */
function besideFrame(_, width, height, rank) {
  const top = 6;
  const cardHeight = Math.floor(Math.min((height - 2 * top - 15) / 4, (width / 10.8) * RATIO));
  const card = Math.round(cardHeight / RATIO);
  const gap = Math.floor(Math.min(card * 0.3, (width - 9 * card) / 10.5));
  const left = Math.round((width - 9 * card - 10 * gap) / 2);
  const columnX = COLUMNS.map((_, index) => left + card + 2 * gap + index * (card + gap));
  const step = (height - 2 * top - cardHeight) / 3;
  return {
    ...{ width: card, height: cardHeight, gap, columnX, columnY: top, bottom: height - 4, foot: height, isBeside: true },
    ...steps(cardHeight, height - 4 - top - cardHeight, rank),
    stock: { x: left, y: top },
    waste: { x: left, y: top + cardHeight + 10 },
    wasteStep: { x: 0, y: Math.round(cardHeight * 0.3) },
    foundations: FOUNDATIONS.map((_, index) => ({ x: columnX[6] + card + 2 * gap, y: Math.round(top + index * step) })),
  };
}

/** Return how much of a covered card is visible: more where a long column has room.
 * @param {number} height Of a card. @param {number} room Below the first card of a column. @param {number} rank
 * @param {typeof DOWN} down */
function steps(height, room, rank, down = DOWN) {
  const upStep = Math.max(height * UP, (height / RATIO) * rank, FINGER, Math.min(height * LOOSE, (room * 0.85) / LONG));
  return { upStep, downStep: Math.max(4, Math.min(height * down.most, upStep * down.share)) };
}

/** Stack cards on one another; a thick pile looks thick.
 * @param {Spot[]} spots @param {Frame} frame @param {string} place @param {Point} at @param {Card[]} cards */
function pile(spots, frame, place, at, cards) {
  const step = place === "s" ? frame.width / 620 : 0;
  cards.forEach((card, index) => {
    const lift = Math.round(index * step);
    const isUp = place !== "s";
    spots.push({ place, index, card, isUp, isOpen: isUp && index === cards.length - 1, x: at.x, y: at.y - lift });
  });
}

/** Fan the last three cards to the right or, if the step goes left, with the last one in place.
 * @param {Spot[]} spots @param {Frame} frame @param {Card[]} cards */
function waste(spots, frame, cards) {
  const { waste, wasteStep } = frame;
  const fanned = Math.min(3, cards.length);
  cards.forEach((card, index) => {
    const order = Math.max(0, index - (cards.length - fanned));
    const step = wasteStep.x < 0 ? fanned - 1 - order : order;
    const x = waste.x + step * wasteStep.x;
    const y = waste.y + step * wasteStep.y;
    const isUp = card !== null;
    spots.push({ place: "w", index, card, isUp, isOpen: isUp && index > cards.length - 4, x, y, from: "s" });
  });
}

/** Fan a column: face-down cards tighter than face-up ones, and a long column tighter, so that it fits.
 * @param {Spot[]} spots @param {Frame} frame @param {View} view @param {number} at */
function column(spots, frame, view, at) {
  const { down, up } = view.columns[at];
  const { downStep, upStep } = fans(frame, down, up.length);
  const x = frame.columnX[at];
  const place = COLUMNS[at];
  for (let index = 0; index < down; index++) {
    const y = Math.round(frame.columnY + index * downStep);
    spots.push({ place, index, card: null, isUp: false, isOpen: false, x, y });
  }
  up.forEach((card, order) => {
    const y = Math.round(frame.columnY + down * downStep + order * upStep);
    spots.push({ place, index: down + order, card, isUp: true, isOpen: true, x, y });
  });
}

/** @param {Frame} frame @param {number} down @param {number} up */
function fans(frame, down, up) {
  const room = frame.bottom - frame.columnY - frame.height;
  const covered = Math.max(0, up - 1);
  let { downStep, upStep } = frame;
  if (down * downStep + covered * upStep > room) downStep = Math.max(frame.height * TIGHT, 3, (room - covered * upStep) / down);
  if (covered && down * downStep + covered * upStep > room) upStep = (room - down * downStep) / covered;
  return { downStep, upStep };
}

/** @param {Frame} frame */
function boxes(frame) {
  const { width, height, gap, foot } = frame;
  /** @type {Map<string, Box>} */
  const places = new Map();
  /** @type {Map<string, Box>} */
  const zones = new Map();
  places.set("s", { ...frame.stock, width, height });
  places.set("w", { ...frame.waste, width, height });
  frame.foundations.forEach(({ x, y }, index) => {
    places.set(FOUNDATIONS[index], { x, y, width, height });
    const edge = frame.isBeside ? 2 : gap / 2;
    zones.set(FOUNDATIONS[index], { x: x - gap / 2, y: y - edge, width: width + gap, height: height + 2 * edge });
  });
  frame.columnX.forEach((x, index) => {
    const y = frame.columnY;
    places.set(COLUMNS[index], { x, y, width, height });
    zones.set(COLUMNS[index], { x: x - gap / 2, y: y - gap / 2, width: width + gap, height: foot - y + gap / 2 });
  });
  return { places, zones };
}

/** Return the shade that separates stock, waste and foundations where they stand beside the columns.
 * @param {Frame} frame @param {number} height @returns {Box[]} */
function trays({ isBeside, width, gap, stock, foundations }, height) {
  if (!isBeside) return [];
  return [stock, foundations[0]].map(({ x }) => ({ x: x - gap / 2, y: 0, width: width + gap, height }));
}

/** @param {Layout} layout @param {number} width @returns {Layout} */
function mirrored(layout, width) {
  /** @param {Box} box */
  const flip = (box) => ({ ...box, x: width - box.x - box.width });
  /** @param {Map<string, Box>} all */
  const flipAll = (all) => new Map([...all].map(([place, box]) => [place, flip(box)]));
  // A card's index is in its left corner, so the waste is fanned to the right even on a mirrored table.
  const waste = layout.spots.filter(({ place }) => place === "w").map(({ x }) => x);
  const ends = Math.min(...waste) + Math.max(...waste);
  const spots = layout.spots.map((spot) => {
    const x = spot.place === "w" ? ends - spot.x : spot.x;
    return { ...spot, x: width - x - layout.card.width };
  });
  return { ...layout, spots, trays: layout.trays.map(flip), places: flipAll(layout.places), zones: flipAll(layout.zones) };
}
