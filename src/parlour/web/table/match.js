// Match elements to spots, so that a card keeps its element as long as it is on the table.

/** @import { Piece, Spot } from "./types.js" */

/** Return the element for each spot. A face-up card keeps its element; one that is turned up takes the face-down
 * element that lay there; the rest keep their spots where they can. Spots without an element are left out: those cards
 * are new.
 * @param {readonly Piece[]} pieces @param {readonly Spot[]} spots @param {Piece | null} [meant] Moves in preference to
 * equal cards.
 * @returns {Map<Spot, Piece>} */
export function match(pieces, spots, meant = null) {
  const free = new Set(pieces);
  /** @type {Map<Spot, Piece>} */
  const found = new Map();
  /** @param {Spot} spot @param {Piece | undefined} piece */
  const give = (spot, piece) => {
    if (piece === undefined) return;
    found.set(spot, piece);
    free.delete(piece);
  };
  for (const isAtHome of [true, false]) matchCards(free, spots, found, give, isAtHome, meant);
  const byPlace = new Map([...free].map((piece) => [keyOf(piece), piece]));
  for (const spot of spots) {
    const here = byPlace.get(keyOf(spot));
    if (here && !found.has(spot) && free.has(here) && (here.card === null || spot.card === null)) give(spot, here);
  }
  // The rest come from face-down cards or become one: from the top of the pile.
  const rest = [...free].sort((one, other) => other.index - one.index);
  for (const spot of spots) {
    if (found.has(spot)) continue;
    const fitting = rest.filter((piece) => free.has(piece) && (piece.card === null || spot.card === null));
    /** @param {string | undefined} place */
    const lyingAt = (place) => fitting.find((piece) => piece.place === place);
    give(spot, lyingAt(spot.from) ?? lyingAt(spot.place) ?? fitting[0]);
  }
  return found;
}

/** @param {Set<Piece>} free @param {readonly Spot[]} spots @param {Map<Spot, Piece>} found
 * @param {(spot: Spot, piece: Piece | undefined) => void} give
 * @param {boolean} isAtHome First those that stay in their place, then those that go. @param {Piece | null} meant */
function matchCards(free, spots, found, give, isAtHome, meant) {
  /** @type {Map<string | null, Piece[]>} */
  const byCard = new Map();
  for (const piece of free) byCard.set(piece.card, [...(byCard.get(piece.card) ?? []), piece]);
  for (const spot of spots) {
    if (spot.card === null || found.has(spot)) continue;
    const same = (byCard.get(spot.card) ?? []).filter((piece) => free.has(piece));
    const fitting = isAtHome ? same.filter(({ place }) => place === spot.place) : same;
    const nearest = fitting.filter((piece) => !isAtHome || piece !== meant);
    give(spot, nearest.find(({ index }) => index === spot.index) ?? nearest[0] ?? fitting[0]);
  }
}

/** @param {{ place: string, index: number }} spot */
const keyOf = ({ place, index }) => `${place}:${index}`;
