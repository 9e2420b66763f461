// The screen for a room that can't be shown: the reason, and where to go instead.

import { drawing } from "../kit/drawings.js";
import { build } from "../kit/elements.js";
import { address } from "../kit/root.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { joinForm } from "./join-form.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { House } from "../wire/games.js" */
/** @import { Key } from "../words/message.js" */

/** @typedef {"closed" | "closedAtDesk" | "missing" | "noTable" | "nowhere" | "other"} Why */

/** @type {Partial<Record<Why, Key>>} */
const TITLES = { closed: "trouble.closedTitle", closedAtDesk: "trouble.closedTitle", missing: "trouble.missingTitle", nowhere: "trouble.nowhereTitle" };

/** @param {HTMLElement} root @param {Why} why @param {string} text What is said of another trouble. @param {string} code
 * @param {Connection} connection @param {House} house */
export function showTrouble(root, why, text, code, connection, house) {
  const heading = build("h2", { tabindex: "-1" }, words(TITLES[why] ?? "trouble.otherTitle"));
  const reason = why === "other" ? text : words(`trouble.${why}`, { code: code.toUpperCase() });
  const games = house.games.filter(({ seats }) => seats.most > 1);
  const lobbies = games.map(({ name, path }) => build("a", { class: "press", href: address(path) }, words("trouble.lobby", { game: gameTitle(name) })));
  const joining = [build("h3", "", words("lobby.joinRoom")), joinForm(() => connection, house.code)];
  root.replaceChildren(build("div", "trouble sheet", drawing("door"), heading, build("p", "", reason), ...joining, build("p", "ways", ...lobbies)));
  heading.focus();
}
