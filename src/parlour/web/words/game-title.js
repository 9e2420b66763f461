// The names of games, as the bar of every page has them: in its links, and in the one to all games.

/** @param {string} game */
export function gameTitle(game) {
  const link = document.querySelector(`#games a[data-game="${CSS.escape(game)}"]`);
  const titles = /** @type {HTMLElement | null} */ (document.querySelector("#all-games"))?.dataset.titles?.split("\n");
  return link?.textContent ?? titles?.find((each) => each.startsWith(`${game} `))?.slice(game.length + 1) ?? game;
}
