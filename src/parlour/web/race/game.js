// What a race brings to the page, each part loaded on demand.

/** @type {import("../games/registry.js").Parts} */
export const race = {
  screen: () => import("./screen.js"),
  stage: () => import("./stage.js"),
  help: () => import("./help.js"),
  rival: "race",
};
