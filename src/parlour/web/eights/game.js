// What Eights brings to the page, each part loaded on demand.

import { load } from "../kit/reload.js";

/** @type {import("../games/registry.js").Parts} */
export const eights = {
  screen: () => import("./screen.js"),
  stage: () => import("./stage.js"),
  help: () => import("./help.js"),
  lesson: () => import("./lesson.js"),
  startLesson: (connection) => load(import("./lesson.js")).then(({ start }) => start(connection)),
};
