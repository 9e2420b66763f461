// The replay of any game: its places as a seat saw them, and what happened in the game's own words.

import { build } from "../kit/elements.js";
import { follow } from "../kit/options.js";
import { happenedFrom, viewFrom } from "../rounds/steps.js";
import { PlainPlaces } from "./places.js";
import { toldText } from "./sentences.js";

/** @import { About, Seat, Stage, Step } from "../rounds/wire.js" */
/** @import { Game } from "../wire/games.js" */
/** @import { PlainUpdate } from "./wire.js" */

/** @param {HTMLElement} root @param {About} about @param {Game} game @returns {Stage} */
export function openStage(root, about, game) {
  const places = new PlainPlaces(game, null, () => redraw());
  const frame = build("div", "any-game still", places.root);
  root.append(frame);
  let redraw = () => {};
  follow(() => redraw());

  /** Return what a seat saw, or with everything open.
   * @param {Step} step @param {Seat} seat @returns {PlainUpdate} */
  function updateAt(step, seat) {
    const view = viewFrom(step, seat);
    const open = Object.assign({}, view.places, ...(seat === null ? about.seats.map((_, each) => ownPlaces(step, each)) : []));
    const room = /** @type {PlainUpdate["room"]} */ (/** @type {unknown} */ ({ seats: about.seats, game: about.game, rules: about.rules }));
    return { room, you: seat ?? undefined, view: { ...view, places: open } };
  }

  /** @param {Step} step @param {number} seat */
  function ownPlaces(step, seat) {
    const seen = viewFrom(step, seat).places ?? {};
    return Object.fromEntries(Object.entries(seen).filter(([, cards]) => /** @type {unknown[]} */ (cards).every((card) => card !== null)));
  }

  return {
    show(step, seat) {
      redraw = () => places.show(updateAt(step, seat));
      redraw();
    },
    text: (step, seat) => toldText(happenedFrom(step, seat)),
    read: (step, seat) => places.read(updateAt(step, seat)),
  };
}
