// The table of Race.

/** @import { Company, Screen } from "./wire.js" */

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  return {
    show(update) {
      root.textContent = `${update.room.code} ${company}`;
    },
    close() {},
  };
}
