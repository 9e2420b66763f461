// The names of difficulties.

import { words } from "../words/message.js";

/** @import { DealRating } from "../wire/messages.js" */

/** @param {DealRating} rating */
export const ratingText = ({ difficulty, won, games }) => words("difficulty.told", { difficulty: words(`difficulty.${difficulty}`), won, games, isFound: won ? "yes" : "no" });
