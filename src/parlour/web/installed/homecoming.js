// Games that were played without the server go home: each is sent once, and replayed there. One that is refused stays here.

import { post } from "../device/asking.js";
import { tell } from "../kit/notices.js";
import { keep, kept } from "../kit/storage.js";
import { Kept } from "../local/kept.js";
import { Refused } from "../wire/refused.js";
import { refusalText } from "../words/refusal.js";
import { words } from "../words/message.js";

/** The addresses of games that the server has refused: they are not sent again. */
const REFUSED = "parlour.refused";

/** Send all games that wait in this browser, and tell how many have come. */
export async function sendHome() {
  const waiting = await Kept.open(`parlour ${globalThis.parlour?.root ?? ""}`);
  const refused = new Set(kept(REFUSED)?.split(" "));
  let count = 0;
  for (const [place, game] of await waiting.games()) {
    if (refused.has(place)) continue;
    try {
      const { is_new: isNew } = await post("games/offline", game);
      await waiting.putGame(place, "");
      count += Number(isNew);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.isTemporary) break; // next time
      keep(REFUSED, [...refused.add(place)].join(" "));
      tell(refusalText(problem));
    }
  }
  if (count) tell(words("offline.home", { count }));
}
