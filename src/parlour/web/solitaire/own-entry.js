// The first module of the page of any solitaire: it connects while the others are being evaluated.

import { ownPath } from "../kit/root.js";
import { enter } from "./entry.js";

export const game = ownPath().split("/")[1]; // its name is its address
export const entry = enter(game);
