// What a race brings to the page, on whatever solitaire, each part loaded on demand.

/** @import { Parts } from "../games/registry.js" */
/** @import { Solitaire } from "../solitaire/solitaire.js" */

/** @param {() => Promise<Solitaire>} solitaire The table of each seat. @param {Parts} own What the solitaire brings.
 * @returns {Parts} */
export const raceOn = (solitaire, own) => ({
  screen: () => Promise.all([import("./screen.js"), solitaire()]).then(([{ open }, table]) => ({ open: (root, company) => open(root, company, table) })),
  stage: () => Promise.all([import("./stage.js"), solitaire()]).then(([{ open }, table]) => ({ open: (root, about) => open(root, about, table) })),
  help: () => Promise.all([import("./help.js"), own.help?.()]).then(([race, rules]) => ({ parts: [...race.parts, ...(rules?.parts ?? [])] })),
});
