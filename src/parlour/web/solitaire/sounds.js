// The sounds of a solitaire: a card set down, one turned, a pile turned over, a game won.

import { chord, knock } from "../kit/sounds.js";

/** @import { Happened } from "../wire/messages.js" */

/** @param {Happened[]} happened */
export function play(happened) {
  const events = happened.flatMap(({ event }) => (event ? [event] : [])).slice(0, 12);
  events.forEach((event, order) => {
    const at = order * 0.07;
    if (event.type === "Drawn") knock(at, 2600);
    else if (event.type === "TurnedUp") knock(at + 0.08, 3200);
    else if (event.type === "Redealt") [0, 0.04, 0.08, 0.12].forEach((late) => knock(at + late, 2200));
    else if (event.type !== "Won") knock(at, 1500);
  });
  if (happened.some(({ winners }) => winners?.length)) chord(events.length * 0.07 + 0.2);
  if (happened.some(({ what }) => what === "undone" || what === "redone")) knock(0, 1200);
}
