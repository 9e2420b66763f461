// What is shown where a room should be and is none: why, and where one can go instead.

import { build } from "./building.js";
import { joinForm } from "./joining.js";
import { lobbyWords, troubleWords } from "./companywords.js";

/** @import { Line } from "./line.js" */

/** @param {HTMLElement} root @param {string} title @param {string} text @param {Line} line */
export function showTrouble(root, title, text, line) {
  const heading = build("h2", "", title);
  heading.tabIndex = -1;
  root.replaceChildren(
    build(
      "div",
      "trouble sheet",
      heading,
      build("p", "", text),
      build("h3", "", lobbyWords.join),
      joinForm(line),
      build("p", "ways", way("/eights", troubleWords.toEights), way("/race", troubleWords.toRace)),
    ),
  );
  heading.focus();
}

/** @param {string} address @param {string} text */
function way(address, text) {
  const link = build("a", "press", text);
  link.href = address;
  return link;
}
