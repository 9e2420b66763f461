// "How to play": the rules of a table in short, built from the server's description of the game and the room's own rules.
// A part shows one message, or the message for the value of one of the room's options: `help.<option>.<value>`, or
// `help.<option>` with the value in it. A value without a message is skipped, and so is a part whose options differ from
// `when`. For a game without parts of its own its rules are listed.

import { face } from "../cards/deck.js";
import { eightsBack, eightsFace } from "../cards/eights-deck.js";
import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { isOneTap, options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { followBack } from "../shell/card-back.js";
import { gameAbout, optionLabel, timerText, valueText } from "../shell/rule-words.js";
import { describeGame } from "../wire/games.js";
import { ruleValues } from "../wire/rule-values.js";
import { isFrench } from "../words/cards.js";
import { gameTitle } from "../words/game-title.js";
import { words, wordsIfAny } from "../words/message.js";

/** @typedef {string[] | "…" | "→"} Pile Cards from the first to the last, each lying on the one before: "" is an empty
 * place, "back" a face-down card. */
/** @typedef {{ picture?: Pile[], isFanned?: boolean, when?: Record<string, string>, facts?: Record<string, unknown> } & ({ say: HelpKey } | { option: string })} Part */
/** @typedef {Extract<import("../words/message.js").Key, `help.${string}`>} HelpKey */
/** @typedef {{ rules: string, clock?: number | null, match?: number }} Table What was chosen at a table. */

/** @param {string} name @param {Table} table @param {{ help?: () => Promise<{ parts: Part[] }> }} own What the game brings.
 * @param {() => void} [lesson] Starts the game's lesson, if it can be played now. */
export async function openHelp(name, table, own, lesson) {
  const [game, { parts }] = await Promise.all([describeGame(name).catch(() => undefined), own.help ? load(own.help()) : { parts: null }]);
  if (!game) {
    tell(words("newGame.notDescribed")); // there is no connection now
    return;
  }
  const values = ruleValues(game, table.rules);
  const facts = { ...Object.fromEntries(values), time: timerText(table.clock ?? null), isOneTap: isOneTap(matchMedia("(pointer: coarse)").matches) ? "yes" : "no" };
  const clock = table.clock ? game.clock?.per : undefined;
  if (table.match) values.set("match", String(table.match));

  /** @param {Part} part */
  function textOf(part) {
    const own = { ...facts, value: "option" in part ? Number(values.get(part.option)) : undefined };
    if ("say" in part) return words(part.say, { ...own, ...part.facts });
    const value = part.option === "clock" ? clock : values.get(part.option);
    if (value === undefined) return undefined;
    return wordsIfAny("help.", `${part.option}.${value}`, own) ?? wordsIfAny("help.", part.option, own);
  }

  /** @param {Part} part */
  function shown(part) {
    const text = textOf(part);
    const holds = Object.entries(part.when ?? {}).every(([option, value]) => values.get(option) === value);
    if (text === undefined || !holds) return [];
    return [build("li", part.picture ? "" : "plain", ...(part.picture ? [pictureOf(part)] : []), build("p", "", text))];
  }

  /** Return what is known of a game that says no more. @returns {HTMLElement[]} */
  const described = () => [gameAbout(game), ...game.options.map((option) => words("rule.other", { label: optionLabel(option), value: valueText(option, values.get(option.name) ?? "") }))].filter(Boolean).map((text) => build("li", "plain", build("p", "", text)));

  const { body, close } = openDialog(words("help.title", { game: gameTitle(name) }), "help");
  const learn = pressable(words("offer.start"), () => {
    close();
    lesson?.();
  }, "main");
  const rules = parts ? parts.flatMap(shown) : described();
  body.append(...(rules.length ? [build("p", { class: "note", tabindex: "-1", "data-first": "" }, words("help.here")), build("ul", "", ...rules)] : []), ...(lesson ? [learn] : []));
}

/** Return a picture, hidden from screen readers: the text beside it says the same.
 * @param {Part} part */
function pictureOf({ picture = [], isFanned = false }) {
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
