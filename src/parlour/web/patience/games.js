// What the page has for each patience beyond its description: how to play it, and a lesson. Their tables are drawn from
// their places.

/** @import { Own } from "../solitaire/solitaire.js" */

const NAMES = /** @type {const} */ (["canfield", "forty", "freecell", "golf", "peaks", "pyramid", "spider", "yukon"]);
/** @typedef {typeof NAMES[number]} Name */

const guides = () => import("./guides.js");

/** @param {Name} name @returns {Own} */
const partsOf = (name) => ({
  help: () => guides().then(({ HELP }) => ({ parts: HELP[name] })),
  lesson: () => guides().then(({ LESSONS }) => ({ plan: LESSONS[name] })),
});

/** @type {Readonly<Record<string, Own>>} */
export const patience = Object.fromEntries(NAMES.map((name) => [name, partsOf(name)]));
