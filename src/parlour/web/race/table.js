// The player's own table in a race: Klondike without undo, lamp and solver.

import { solitaire } from "../klondike/table.js";
import { Game } from "../solitaire/game.js";
import { words } from "../words/message.js";

/** @import { Company } from "../company/screen.js" */
/** @import { Happened, Update } from "../wire/messages.js" */
/** @import { RaceUpdate } from "./wire.js" */

const STOP = "stop";

/** @param {HTMLElement} root @param {Company} company @param {Record<string, () => void>} commands By their keys. */
export function raceTable(root, company, commands) {
  root.setAttribute("role", "application");
  root.setAttribute("aria-label", words("race.table"));
  const game = new Game(root, solitaire(company.game("klondike")), company.line, commands, { hasSolver: false });
  return {
    game,
    /** @param {RaceUpdate} update */
    show: (update) => game.pending.take(game.read(asKlondike(update))),
    stop: () => game.pending.play(STOP),
    /** Return the milliseconds until all cards are at rest. @param {RaceUpdate} update */
    timeFor: (update) => game.board.timeFor(ownEvents(update)),
    destroy: () => game.destroy(),
  };
}

/** Return the update of the player's own table: a game of Klondike. @param {RaceUpdate} update @returns {Update} */
function asKlondike(update) {
  const view = update.view?.table ?? undefined;
  return { ...update, view, moves: update.moves?.filter((move) => move !== STOP), happened: ownEvents(update) };
}

/** Return what happened on the player's own table.
 * @param {RaceUpdate} update @returns {Happened[]} */
function ownEvents({ happened = [], you }) {
  return happened.flatMap(({ what, text, seat, event }) => {
    if (what === "started") return [{ what, text }];
    if (seat !== you || !event?.events) return [];
    return event.events.map((each) => ({ what, text: "", event: each }));
  });
}
