// The places of any game, drawn from its description: cards in rows, named and read aloud. What other players hold face
// down is shown beside their names. A package may draw them itself, in a custom element `<game>-table`.

import { face } from "../cards/deck.js";
import { nameAt } from "../company/sentences.js";
import { build } from "../kit/elements.js";
import { glide, options } from "../kit/options.js";
import { address } from "../kit/root.js";
import { followBack } from "../shell/card-back.js";
import { placeName } from "../table/places.js";
import { cardName } from "../words/cards.js";
import { numberText, words } from "../words/message.js";

/** @import { Place } from "../table/types.js" */
/** @import { Game } from "../wire/games.js" */
/** @import { PlainUpdate, PlainView } from "./wire.js" */

const FANNED = 3; // cards of a fan that are seen

/** Return the places at this table, in the order in which they are read.
 * @param {Game} game @param {PlainView} view */
export const placesAt = (game, view) => game.places.filter(({ name }) => Object.hasOwn(view.places ?? {}, name));

/** Return how many cards each of the other seats holds that can't be seen. A spectator sees them on the table.
 * @param {Game} game @param {PlainUpdate} update */
export function hiddenAt(game, { room, view, you }) {
  const held = (you === undefined ? [] : placesAt(game, view)).map(({ name, seat }) => /** @type {const} */ ([seat, view.places[name].filter((card) => card === null).length]));
  return room.seats.map((_, seat) => held.reduce((sum, [of, count]) => sum + (of === seat ? count : 0), 0));
}

/** @param {Place} place @param {PlainView} view */
function seenAt({ name, lies }, { places }) {
  const cards = places[name];
  return lies === "pile" ? cards.slice(-1) : lies === "fan" ? cards.slice(-FANNED) : cards;
}

/** Return where each card lay before: in the same place, or a card that is known in another one.
 * @template {{ place: string, card: string }} Laid @param {readonly Laid[]} before @param {readonly { place: string, card: string }[]} now
 * @returns {(Laid | undefined)[]} */
export function origins(before, now) {
  const left = [...before];
  /** @param {(old: Laid) => boolean} isSame */
  const take = (isSame) => {
    const found = left.findIndex(isSame);
    return found < 0 ? undefined : left.splice(found, 1)[0];
  };
  const stayed = now.map(({ place, card }) => take((old) => old.place === place && old.card === card));
  return now.map(({ card }, index) => stayed[index] ?? (card ? take((old) => old.card === card) : undefined));
}

/** @type {Map<string, Promise<unknown>>} The packages' drawings that were asked for, by game. */
const drawings = new Map();

/** Load a game's own drawing, once.
 * @param {string} game @param {{ module: string, style: string }} drawing */
function loadDrawing(game, { module, style }) {
  const loading = drawings.get(game) ?? new Promise((done) => {
    const script = Object.assign(build("script", ""), { type: "module", src: address(module), onload: done });
    document.head.append(Object.assign(build("link", ""), { rel: "stylesheet", href: address(style) }), script);
  });
  drawings.set(game, loading);
  return loading;
}

/** @typedef {HTMLElement & { show: (update: PlainUpdate, game: Game, play: (move: string) => void) => void }} Drawing */

export class PlainPlaces {
  /** @type {Drawing | null} */
  #own = null;

  /** @param {Game} game @param {((move: string) => void) | null} play Null in a replay, where nobody is addressed.
   * @param {() => void} redraw Draws the table again, when a package's own drawing has been loaded. */
  constructor(game, play, redraw) {
    this.game = game;
    this.play = play ?? (() => {});
    this.isReplay = play === null;
    this.root = build("div", "places");
    followBack();
    const name = `${game.name}-table`;
    if (game.drawing) void loadDrawing(game.name, game.drawing).then(() => {
      if (!customElements.get(name)) return; // it failed, or it is another element
      this.#own = /** @type {Drawing} */ (document.createElement(name));
      this.root.replaceChildren(this.#own);
      redraw();
    });
  }

  /** Return the moves that are not made by pressing a card.
   * @param {PlainUpdate} update */
  otherMoves({ view, moves = [], you }) {
    const own = this.#own ? [] : placesAt(this.game, view).flatMap((place) => (place.seat !== null && place.seat === you ? seenAt(place, view) : []));
    return moves.filter((move) => !own.includes(move));
  }

  /** @param {PlainUpdate} update */
  show(update) {
    if (this.#own && this.#isDrawnBy(this.#own, update)) return;
    this.#own = null;
    const before = this.#laid();
    const focused = document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement) ? document.activeElement.dataset.move : undefined;
    const shown = placesAt(this.game, update.view).filter(({ name, seat }) => update.you === undefined || seat === null || seat === update.you || update.view.places[name].some((card) => card !== null));
    const rows = [...new Set(shown.map(({ row }) => row))].sort((one, other) => one - other);
    this.root.replaceChildren(...rows.map((each) => build("div", "row", ...shown.filter(({ row }) => row === each).map((place) => this.#place(place, update)))));
    if (focused !== undefined) this.#cards().find(({ dataset }) => dataset.move === focused)?.focus();
    this.#move(before);
  }

  /** @param {Drawing} own @param {PlainUpdate} update */
  #isDrawnBy(own, update) {
    try {
      own.show(update, this.game, this.play);
      return true;
    } catch (problem) {
      console.error(problem); // the table goes on without it
      return false;
    }
  }

  #cards() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".plain-card:not(.empty)")]);
  }

  #laid() {
    return this.#cards().map((element) => ({ element, place: element.closest("[data-place]")?.getAttribute("data-place") ?? "", card: element.dataset.card ?? "", box: element.getBoundingClientRect() }));
  }

  /** Let each card come from where it lay.
   * @param {{ place: string, card: string, box: DOMRect }[]} before */
  #move(before) {
    const laid = this.#laid();
    const from = origins(before, laid);
    for (const [index, { element, box: now }] of laid.entries()) {
      const old = from[index]?.box;
      const frames = old ? [{ translate: `${old.x - now.x}px ${old.y - now.y}px` }, { translate: "0" }] : [{ opacity: 0, translate: "0 -8px" }, { opacity: 1, translate: "0" }];
      if (!old || old.x !== now.x || old.y !== now.y) element.animate(frames, { duration: glide(), easing: "ease-out" });
    }
  }

  /** @param {Place} place @param {PlainUpdate} update */
  #place(place, update) {
    const cards = update.view.places[place.name];
    const seen = seenAt(place, update.view);
    const isOwn = place.seat !== null && place.seat === update.you;
    const name = this.#name(place, update);
    const held = build("div", "held-cards", ...seen.map((card) => this.#card(card, isOwn && card !== null && update.moves?.includes(card) ? card : null)));
    held.style.setProperty("--count", String(seen.length));
    if (!cards.length) held.append(build("span", "plain-card empty"));
    const title = build("p", { class: "place-name", "aria-hidden": "true" }, build("span", "", name), ...(cards.length > seen.length ? [build("b", "", numberText(cards.length))] : []));
    const look = `place lies-${place.lies}${isOwn ? " own" : ""}`;
    return build("div", { class: look, "data-place": place.name, role: "group", "aria-label": this.#text(place, update) }, held, title);
  }

  /** @param {string | null} card @param {string | null} move */
  #card(card, move) {
    const made = build(move === null ? "span" : "button", "plain-card");
    made.dataset.card = card ?? "";
    if (card === null) made.classList.add("turned");
    else made.innerHTML = face(card, options);
    if (move === null || card === null) {
      made.setAttribute("aria-hidden", "true"); // the place is named with its cards
      return made;
    }
    made.dataset.move = move;
    made.setAttribute("aria-label", cardName(card));
    made.onclick = () => this.play(move);
    return made;
  }

  /** @param {Place} place @param {PlainUpdate} update */
  #name(place, { room, view, you }) {
    const present = placesAt(this.game, view);
    const isOnly = present.filter(({ seat }) => seat === place.seat).length === 1;
    const own = placeName(place, present);
    if (typeof place.seat !== "number" || (place.seat === you && !isOnly)) return own;
    const player = place.seat === you && !this.isReplay ? words("company.you") : nameAt(room.seats, place.seat);
    return isOnly ? player : `${player} · ${own}`;
  }

  /** @param {Place} place @param {PlainUpdate} update */
  #text(place, update) {
    const cards = update.view.places[place.name];
    const name = this.#name(place, update);
    if (!cards.length) return words("solitaire.label.empty", { place: name });
    const open = cards.flatMap((card) => (card === null ? [] : [cardName(card)]));
    const hidden = cards.length - open.length;
    return words("replay.by", { name, what: [...open, ...(hidden ? [words("race.hidden", { count: hidden })] : [])] });
  }

  /** @param {PlainUpdate} update */
  read(update) {
    return placesAt(this.game, update.view).map((place) => `${this.#text(place, update)}.`).join(" ");
  }
}
