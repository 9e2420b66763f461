// What Klondike brings to the page, each part loaded on demand.

/** @type {import("../games/registry.js").Parts} */
export const klondike = {
  table: () => import("./table.js"),
  help: () => import("./help.js"),
  lesson: () => import("./lesson.js"),
};
