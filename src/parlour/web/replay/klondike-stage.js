// The replay of a game of Klondike: the game's board, without input.

import { build } from "../kit/elements.js";
import { follow } from "../kit/options.js";
import { parseRules } from "../kit/rules.js";
import { Board } from "../solitaire/board.js";
import { tableText } from "../solitaire/read-aloud.js";
import { happenedText } from "../klondike/sentences.js";
import { newState } from "../solitaire/state.js";
import { clockText, numberText } from "../words/message.js";
import { happenedFrom, viewFrom } from "./steps.js";

/** @import { About, Stage, Step } from "./wire.js" */

/** Return a table of Klondike without input. @param {HTMLElement} root */
export function stillTable(root) {
  const cloth = build("div", "still-table");
  cloth.inert = true; // hidden from screen readers: the moves are told in words
  root.append(cloth);
  const state = newState();
  const board = new Board(cloth, state);
  const unfollow = follow(() => board.restyle());
  return {
    cloth,
    /** @param {import("../klondike/wire.js").View} view @param {import("../wire/messages.js").Happened[]} happened */
    show(view, happened) {
      state.view = view;
      board.show(happened);
    },
    destroy() {
      unfollow();
      board.destroy();
      cloth.remove();
    },
  };
}

/** @param {HTMLElement} root @param {About} about @returns {Stage} */
export function open(root, about) {
  document.documentElement.dataset.empty = parseRules(about.rules).get("empty") ?? "";
  const table = stillTable(root);
  const [points, moves, time] = document.querySelectorAll("#status b");
  return {
    show(step, _, isNext) {
      table.show(viewFrom(step, 0), isNext ? happenedFrom(step, 0) : []);
      points.textContent = numberText(step.score?.points ?? 0);
      moves.textContent = numberText(step.score?.moves ?? 0);
      time.textContent = clockText(step.seconds);
    },
    text: (/** @type {Step} */ step) => happenedText(happenedFrom(step, 0)),
    read: (step) => tableText(viewFrom(step, 0), step.score),
    destroy: table.destroy,
  };
}
