// What a won game has achieved: records, a place on the board, a streak, the difficulty of its deal.

import { get } from "../kit/root.js";
import { words } from "../words/message.js";

/** @import { Boards } from "../boards/wire.js" */
/** @import { RoomInfo, Score } from "../wire/messages.js" */

/** Milliseconds for which a result waits for them. */
const LONGEST_WAIT = 2000;
const HIGH = 3; // a place on the board that comes before other achievements
const LONG = 3; // wins in a row that do
const RANKINGS = /** @type {const} */ (["moves", "seconds", "score"]);
const NAMES = /** @type {const} */ ({ moves: "statistics.fewest_moves", seconds: "statistics.best_seconds", score: "statistics.best_score" });
const RECORDS = /** @type {const} */ ({ best_seconds: "result.best_seconds", fewest_moves: "result.fewest_moves", best_score: "result.best_score" });

/** @typedef {{ game: string, every_rule: string, won: number, streak: number, beaten: string[] }} Figures */

/** Return the achievements as texts, the proudest first; none while the server does not say.
 * @param {RoomInfo} room @param {Score | undefined} score @returns {Promise<string[]>} */
export async function achievements(room, score) {
  const { game, rules, rating, promise, was_helped: wasHelped } = room;
  const difficulty = rating ? [words("result.difficulty", { difficulty: words(`difficulty.${rating.difficulty}`) })] : [];
  if (wasHelped) return [words("statistics.won_with_help"), ...difficulty];
  if (!promise) return [words("result.well"), words("result.openDeal"), ...difficulty];
  if (!score) return difficulty;
  const signal = AbortSignal.timeout(LONGEST_WAIT);
  const board = room.daily ? get(`/api/daily/${room.daily}`, { game, rules }, { signal }) : get("/api/boards", { game, rules }, { signal });
  const [me, boards] = await Promise.all([get("/api/me", {}, { signal }), board].map((asked) => asked.catch(() => null)));
  const own = /** @type {Figures[]} */ (me?.statistics ?? []).find((each) => each.game === game && each.every_rule === rules);
  const { won = 0, streak = 0, beaten = [] } = own ?? {};
  const records = Object.entries(RECORDS).flatMap(([name, key]) => (beaten.includes(name) ? [words(key)] : []));
  const [place] = boards ? placesOf(boards, score) : [];
  const placed = place ? [words("result.place", { by: words(NAMES[place.by]), place: place.place })] : [];
  const inARow = streak > 1 ? [words("result.streak", { count: streak })] : [];
  const isHigh = place !== undefined && place.place <= HIGH;
  return [...records, ...(isHigh ? placed : []), ...(streak >= LONG ? inARow : []), ...(won === 1 ? [words("result.first")] : []), ...(isHigh ? [] : placed), ...(streak < LONG ? inARow : []), ...difficulty];
}

/** Return the game's places on the boards, the best first.
 * @param {Boards} boards @param {Score} score */
function placesOf(boards, { moves, seconds }) {
  const places = RANKINGS.flatMap((by) => {
    const at = boards[by].findIndex((each) => each.is_you && each.moves === moves && Math.abs(each.seconds - seconds) <= 1);
    return at < 0 ? [] : [{ by, place: at + 1 }];
  });
  return places.sort((one, other) => one.place - other.place);
}
