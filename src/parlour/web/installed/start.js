// What a page does for the time without a network, when its table is on the screen: it keeps Parlour on this device if the
// player wants that, sends games home that were played without the server, and says so when it does without it itself.

import { openedDialog } from "../kit/dialog.js";
import { clear, tell } from "../kit/notices.js";
import { load } from "../kit/reload.js";
import { address, get, ownPath } from "../kit/root.js";
import { keep } from "../kit/storage.js";
import { words } from "../words/message.js";
import { answered, canKeep, decide, DEALS, isDecided, isKept, isWanted, keepUp, megabytes } from "./house.js";

/** How often the page looks for a quiet moment to ask. */
const LOOK_EVERY = 4000;

/** At a table with others nothing is asked: the question would lie over the game. */
const isTogether = ownPath().split("/")[1] === "room";

const { dataset } = document.documentElement;
const notice = document.querySelector("#notice");

if (dataset.local) void import("./downloads.js");
if (dataset.away !== undefined) void import("./away.js");
if (!dataset.local) void serve().catch(() => {}); // a browser may forbid it; the page works without

async function serve() {
  await navigator.serviceWorker.ready;
  const about = await answered();
  if (!canKeep(about)) return;
  addEventListener("connection", offerOther);
  if (matchMedia("(display-mode: standalone)").matches && !isDecided()) decide(true);
  if (!isDecided()) {
    if (!isTogether) askSoon(about);
    return;
  }
  if (!isWanted()) return;
  void import("./homecoming.js").then(({ sendHome }) => sendHome());
  await keepUp(about);
  /** @type {{ favourites: Record<"game" | "rules" | "deal" | "note", string>[] }} */
  const { favourites } = await get("/api/library");
  keep(DEALS, JSON.stringify(favourites.map(({ game, rules, deal, note }) => ({ game, rules, deal, note }))));
}

/** When the connection is lost, the game on the table waits: offer one that doesn't.
 * @param {Event} event */
function offerOther(event) {
  if (!isKept()) return;
  const { detail: isLost } = /** @type {CustomEvent<boolean>} */ (event);
  if (!isLost) return clear();
  const here = isTogether ? address("/home") : location.pathname;
  tell(words("offline.waits"), { label: words("offline.play"), act: () => location.assign(`${here}?offline`) });
}

/** Ask once, when nothing else is told.
 * @param {import("./house.js").About} about */
function askSoon(about) {
  const waiting = setInterval(() => {
    if (document.hidden || openedDialog() || !notice?.hasAttribute("hidden")) return;
    clearInterval(waiting);
    if (isDecided()) return;
    decide(false); // asked once; Options has it as well
    tell(words("offline.ask"), {
      label: words("offline.keep", { size: megabytes(about) }),
      act: () => {
        decide(true);
        void load(keepUp(about)).then(() => tell(words("offline.kept")));
      },
    });
  }, LOOK_EVERY);
}
