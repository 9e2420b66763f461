// Where people gather: who sits where, the settings, the invitation; before a round, and over the table at any time.

/** @import { Company, Screen, Update } from "./wire.js" */

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  return {
    show(update) {
      root.textContent = `${update.room.code} ${company}`;
    },
    close() {},
  };
}

/** @param {Update<any, any>} update @param {Company} company */
export function openGathering(update, company) {
  void [update, company];
}
