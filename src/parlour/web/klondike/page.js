// The page of Klondike, which is loaded with its table.

import { openPage } from "../solitaire/page.js";
import { entry } from "./entry.js";
import { klondike } from "./game.js";
import { solitaire } from "./table.js";

openPage(solitaire, entry, klondike);
