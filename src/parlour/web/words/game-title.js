// The names of games, as the bar of every page has them.

/** @param {string} game */
export const gameTitle = (game) => document.querySelector(`#games a[data-game="${CSS.escape(game)}"]`)?.textContent ?? game;
