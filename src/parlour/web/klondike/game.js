// What Klondike brings to the page: its table, and what is loaded on demand.

import { solitaire } from "./table.js";

/** @type {import("../games/registry.js").Parts} */
export const klondike = {
  table: async () => ({ solitaire }),
  help: () => import("./help.js"),
  lesson: () => import("./lesson.js"),
};
