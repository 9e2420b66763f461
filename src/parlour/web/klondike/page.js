// The page of Klondike, which is loaded with its table.

import { entry } from "./entry.js"; // first: see there
import { openPage } from "../solitaire/page.js";
import { klondike } from "./game.js";
import { solitaire } from "./table.js";

void entry.described.then((described) => described && openPage(solitaire(described), entry, { ...klondike, rival: described.rival }));
