// The pictures of "How to play": a few cards of our own decks side by side, fanned where they lie on one another.

import { face } from "../cards/deck.js";
import { eightsBack, eightsFace } from "../cards/eights-deck.js";
import { build } from "../kit/elements.js";
import { options } from "../kit/options.js";
import { followBack } from "../shell/card-back.js";
import { isFrench } from "../words/cards.js";

/** @import { Part, Pile } from "./dialog.js" */

/** Return a picture, hidden from screen readers: the text beside it says the same.
 * @param {Part} part */
export function pictureOf({ picture = [], isFanned = false }) {
  followBack();
  return build("div", { class: isFanned ? "picture fanned" : "picture", "aria-hidden": "true" }, ...picture.map(pileOf));
}

/** @param {Pile} pile */
function pileOf(pile) {
  if (typeof pile === "string") return build("span", "between", pile);
  return build("span", "cards", ...pile.map(cardOf));
}

/** @param {string} card */
function cardOf(card) {
  if (card === "" || card === "back") return build("span", `card-picture ${card ? "turned" : "no-card"}`);
  const drawing = card === "eights-back" ? eightsBack() : isFrench(card) ? face(card, options) : eightsFace(card);
  return build("span", { class: "card-picture", innerHTML: drawing });
}
