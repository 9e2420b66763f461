// The replay of a solitaire: the game's board, without input.

import { build } from "../kit/elements.js";
import { follow } from "../kit/options.js";
import { happenedFrom, viewFrom } from "../rounds/steps.js";
import { clockText, numberText } from "../words/message.js";
import { Board } from "./board.js";
import { tableText } from "./read-aloud.js";
import { happenedText } from "./sentences.js";
import { signs } from "./signs.js";
import { newState } from "./state.js";

/** @import { About, Stage, Step } from "../rounds/wire.js" */
/** @import { Happened } from "../wire/messages.js" */
/** @import { Solitaire } from "./solitaire.js" */

/** Return a table without input. @param {HTMLElement} root @param {Solitaire} solitaire @param {string} rules */
export function stillTable(root, solitaire, rules) {
  const cloth = build("div", "still-table");
  cloth.inert = true; // hidden from screen readers: the moves are told in words
  cloth.dataset.rules = rules;
  root.append(cloth);
  const state = newState();
  const board = new Board(cloth, solitaire, state);
  const unfollow = follow(() => board.restyle());
  return {
    /** @param {any} view @param {Happened[]} happened */
    show(view, happened) {
      state.view = solitaire.read(view, []);
      board.show(happened);
    },
    /** Return the text of events; who has won is said by name. @param {Happened[]} happened */
    text: (happened) => happenedText(state.places, happened.filter(({ event }) => event?.type !== "Won")),
    /** Return the whole table as text. @param {any} view @param {Step["score"]} [score] */
    read: (view, score) => tableText(state.places, solitaire.read(view, []), score),
    destroy() {
      unfollow();
      board.destroy();
      cloth.remove();
    },
  };
}

/** @param {HTMLElement} root @param {About} about @param {Solitaire} solitaire @returns {Stage} */
export function openStage(root, about, solitaire) {
  const table = stillTable(root, solitaire, about.rules);
  const [time, moves, points] = document.querySelectorAll("#status b");
  return {
    show(step, _, isNext) {
      table.show(viewFrom(step, 0), isNext ? happenedFrom(step, 0) : []);
      points.textContent = numberText(step.score?.points ?? 0);
      moves.textContent = numberText(step.score?.moves ?? 0);
      time.textContent = clockText(step.seconds);
    },
    text: (/** @type {Step} */ step) => table.text(happenedFrom(step, 0)),
    signs: (step) => signs(solitaire.places, happenedFrom(step, 0)),
    read: (step) => table.read(viewFrom(step, 0), step.score),
  };
}
