// The names of difficulties.

import { words } from "../words/message.js";

/** @param {{ difficulty: "easy" | "medium" | "hard" | "fiendish", won: number, games: number }} rating */
export const ratingText = ({ difficulty, won, games }) => words("difficulty.told", { difficulty: words(`difficulty.${difficulty}`), won, games, isFound: won ? "yes" : "no" });
