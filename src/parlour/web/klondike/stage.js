// The replay of a game of Klondike.

import { openStage } from "../solitaire/stage.js";
import { solitaire } from "./table.js";

/** @import { About } from "../rounds/wire.js" */

/** @param {HTMLElement} root @param {About} about */
export const open = (root, about) => openStage(root, about, solitaire);
