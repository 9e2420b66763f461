// The entry to the page of a solitaire, whose name is its address.

import { ownPath } from "../kit/root.js";
import { enter } from "../solitaire/entry.js";

export const entry = enter(ownPath().split("/")[1]);
