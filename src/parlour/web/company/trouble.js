// The screen for a room that can't be shown: the reason, and where to go instead.

import { drawing } from "../kit/drawings.js";
import { build } from "../kit/elements.js";
import { address } from "../kit/root.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { joinForm } from "./join-form.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { House } from "../wire/games.js" */

/** @param {HTMLElement} root @param {string} title @param {string} text @param {Connection} connection @param {House} house */
export function showTrouble(root, title, text, connection, house) {
  const heading = build("h2", { tabindex: "-1" }, title);
  const games = house.games.filter(({ seats }) => seats.most > 1);
  const lobbies = games.map(({ name, path }) => build("a", { class: "press", href: address(path) }, words("trouble.lobby", { game: gameTitle(name) })));
  const joining = [build("h3", "", words("lobby.joinRoom")), joinForm(connection, house.code)];
  root.replaceChildren(build("div", "trouble sheet", drawing("door"), heading, build("p", "", text), ...joining, build("p", "ways", ...lobbies)));
  heading.focus();
}
