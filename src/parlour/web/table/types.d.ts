// What every table is drawn from: cards, where they lie, and which of them are held.

import type { Place } from "../wire/messages.js";

export type { Place };
/** A card's text; null is a card that the page can't know. */
export type Card = string | null;
export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

/** Where one card lies: `index` counts from the bottom of its place. */
export type Spot = Point & {
  place: string;
  index: number;
  card: Card;
  /** What is drawn, where that is more than the card: a wild card with the colour that was named. */
  face?: string;
  isUp: boolean;
  /** Can it be read and reached? A card in the middle of a pile can't. */
  isOpen: boolean;
  /** Degrees. */
  angle?: number;
  /** How many rows of a heap it lies on. */
  level?: number;
  /** The element that it lies in, where that is not the table itself. Spots are measured from there. */
  layer?: HTMLElement;
  /** The place that a card comes from whose element is not known yet. */
  from?: string;
};

/** All there is to draw: every card's spot, every place's outline, and where a dropped card counts for it. */
export type Layout = {
  card: { width: number; height: number };
  spots: Spot[];
  places: Map<string, Box>;
  zones: Map<string, Box>;
  /** The places as they are seen, row by row. */
  rows: string[][];
  /** Is there no room beside the upper row of an upright screen? */
  isFull: boolean;
  /** Shades on the cloth. */
  trays: Box[];
};

/** The last `count` cards of a place, held by pointer or keyboard. */
export type Held = { place: string; count: number; cards: Card[] };

/** One card as an element, for as long as the card is on the table. */
export type Piece = Required<Omit<Spot, "face" | "from">> & {
  element: HTMLElement;
  sides: HTMLElement;
  front: HTMLElement;
  drawn: string;
  isLifted: boolean;
  /** The timer of its flight; 0 while it lies. */
  landing: number;
};

/** Where something is seen: the middle of it in the window, its width, and which side, if not the one it will show. */
export type Origin = Point & { width: number; isUp?: boolean };

/** How cards get to their spots. */
export type Motion = {
  /** Milliseconds; 0 is at once. */
  time: number;
  /** Milliseconds before a card sets out. */
  delay?: (spot: Spot) => number;
  /** Where a card comes from that had no element yet. */
  from?: (spot: Spot) => Origin | null;
  /** The piece that the player meant, where several are the same card. */
  meant?: Piece | null;
};
