// The player's own table in a race: its solitaire without undo, lamp and solver.

/** @import { Happened, Update } from "../wire/messages.js" */
/** @import { RaceUpdate } from "./wire.js" */

/** The move that ends the race for its player. */
export const STOP = "stop";

/** Return the update of the player's own table: a game of the solitaire. @param {RaceUpdate} update @returns {Update} */
export function asSolitaire(update) {
  const view = update.view?.table ?? undefined;
  return { ...update, view, moves: update.moves?.filter((move) => move !== STOP), happened: ownEvents(update) };
}

/** Return what happened on the player's own table.
 * @param {RaceUpdate} update @returns {Happened[]} */
export function ownEvents({ happened = [], you }) {
  return happened.flatMap(({ what, text, seat, event }) => {
    if (what === "started") return [{ what, text }];
    if (seat !== you || !event?.events) return [];
    return event.events.map((each) => ({ what, text: "", event: each }));
  });
}
