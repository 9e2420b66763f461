// The front door, the first thing that runs: goes back to one's own table or has one opened, while the rest of the
// page is still on its way.

import { Line } from "./line.js";

/** Where this browser keeps the room that it was in. */
export const KEPT = "parlour.room";

export const line = new Line(() => localStorage.getItem(KEPT));

/** Opens a room of one's own with a deal in it.
 * @param {Record<string, unknown>} [wish] */
export function open(wish) {
  localStorage.removeItem(KEPT);
  return line.ask({ type: "open", game: "klondike", ...wish }).answer;
}

/** The deal that a link asks for. */
function wish() {
  const asked = new URLSearchParams(location.search);
  const seed = asked.get("deal");
  if (seed === null) return undefined;
  history.replaceState(null, "", "/");
  return { seed, rules: asked.get("rules") ?? "" };
}

/** @type {Error[]} What went wrong before there was anybody to say so. */
export const troubles = [];
line.onLost = (problem) => {
  if (problem.code === "no-room") open().catch((trouble) => troubles.push(trouble));
  else troubles.push(problem);
};

const wished = wish();
/** @type {Promise<unknown>} What became of the first wish; whoever came back had none. */
export const opened = wished || !localStorage.getItem(KEPT) ? open(wished) : Promise.resolve();
opened.catch(() => {}); // whoever shows it will say so
line.connect();
