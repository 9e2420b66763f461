// The sounds of Eights, built from the shared ones.

import { chord, knock } from "../kit/sounds.js";

/** @import { EightsEvent } from "./wire.js" */

/** @param {EightsEvent[]} events @param {boolean} isMyTurn */
export function soundEights(events, isMyTurn) {
  events.forEach((event, order) => {
    const at = order * 0.07;
    if (event.type === "Played") knock(at, 1500);
    else if (event.type === "Drew") for (let card = 0; card < Math.min(event.count, 8); card++) knock(at + card * 0.06, 2600);
    else if (event.type === "Skipped") knock(at + 0.1, 900);
    else if (event.type === "Turned") [0.1, 0.16].forEach((late) => knock(at + late, 1100));
    else if (event.type === "RoundWon") chord(at + 0.2);
  });
  if (isMyTurn) knock(0.35, 700);
}
