// The replay of a round of Eights: the table with one seat's hand, or with every hand open.

import { eightsFace } from "../cards/eights-deck.js";
import { nameAt } from "../company/sentences.js";
import { avatarOf, nameOf } from "../kit/avatars.js";
import { build, setText } from "../kit/elements.js";
import { follow, options } from "../kit/options.js";
import { happenedFrom, viewFrom } from "../rounds/steps.js";
import { cardName } from "../words/eights-cards.js";
import { numberText, words } from "../words/message.js";
import { Board } from "./board.js";
import { inOrder, pileAfter } from "./moves.js";
import { readTable } from "./read-aloud.js";
import { tableHappenedText, wonText } from "./sentences.js";
import { newState } from "./state.js";

/** @import { About, Seat, Stage, Step } from "../rounds/wire.js" */
/** @import { RoomInfo } from "../wire/messages.js" */
/** @import { EightsView, Laid, TableUpdate } from "./wire.js" */

/** @param {HTMLElement} root @param {About} about @returns {Stage} */
export function open(root, about) {
  const state = newState();
  const nothing = () => {};
  const table = build("div", "still-eights");
  table.inert = true; // hidden from screen readers: the moves are told in words
  const hands = new OpenHands(about);
  root.append(table, hands.root);
  const newBoard = () => new Board(table, state, () => [], { draw: nothing, reactions: [], react: nothing, openLog: nothing });
  let board = newBoard();
  follow(() => {
    board.restyle();
    hands.restyle();
  });
  /** @type {Laid[]} */
  let pile = [];
  /** @type {Seat | undefined} */
  let shown;

  /** @param {Step} step @param {Seat} seat */
  function headline({ view }, seat) {
    const { winner, turn } = /** @type {EightsView} */ (/** @type {unknown} */ (view));
    if (winner !== null) return wonText(nameAt(about.seats, winner), false);
    return seat === turn ? nameAt(about.seats, turn) : words("company.turnOf", { name: nameAt(about.seats, turn) });
  }

  /** @param {Step} step @param {number} seat */
  const handText = (step, seat) => words("replay.by", { name: about.seats[seat].name, what: inOrder(viewFrom(step, seat).hand).map(cardName) });

  return {
    show(step, seat, isNext) {
      const isSame = shown === seat;
      if (shown !== undefined && !isSame) {
        board.destroy(); // all seats have moved
        board = newBoard();
      }
      shown = seat;
      const view = /** @type {EightsView} */ (viewFrom(step, seat));
      const happened = happenedFrom(step, seat);
      pile = pileAfter(isNext ? pile : [], view, isNext ? happened : []);
      const room = /** @type {RoomInfo} */ ({ id: "", code: null, game: about.game, rules: about.rules, seats: about.seats, status: "playing", round: about.round, clock: null, public: false });
      state.view = { ...view, pile };
      state.update = /** @type {TableUpdate} */ ({ type: "update", n: step.number, room, you: seat ?? undefined, view: state.view, happened });
      root.classList.toggle("with-hands", seat === null);
      hands.show(seat === null ? step : null); // before the table is measured
      board.show(isNext && isSame ? happened : []);
      board.strip.allowReactions(false);
      board.strip.show(headline(step, seat), "", tableHappenedText(happened, about.seats, undefined), []);
    },
    text: (step, seat) => tableHappenedText(happenedFrom(step, seat), about.seats, undefined),
    read(step, seat) {
      const view = /** @type {EightsView} */ (viewFrom(step, seat));
      const open = seat === null ? about.seats.map((_, each) => handText(step, each)) : [handText(step, seat)];
      return [readTable(view, about.seats, undefined, 0), ...open].join(" ");
    },
  };
}

/** Show every hand, one line per seat. */
class OpenHands {
  /** @type {Step | null} */
  #step = null;

  /** @param {About} about */
  constructor(about) {
    this.root = build("ul", "open-hands");
    this.root.inert = true;
    this.root.style.setProperty("--pairs", String(Math.ceil(about.seats.length / 2)));
    this.rows = about.seats.map(({ name, avatar }) => {
      const count = build("span", "count");
      const cards = build("span", "cards");
      const row = build("li", "", avatarOf(avatar), nameOf(name), count, cards);
      this.root.append(row);
      return { row, count, cards, shown: "" };
    });
  }

  restyle() {
    for (const row of this.rows) row.shown = "";
    this.show(this.#step);
  }

  /** @param {Step | null} step */
  show(step) {
    this.#step = step;
    this.root.hidden = !step;
    if (!step) return;
    this.rows.forEach((row, seat) => {
      const view = /** @type {EightsView} */ (viewFrom(step, seat));
      const hand = inOrder(view.hand);
      row.row.classList.toggle("turn", view.turn === seat && view.winner === null);
      row.row.classList.toggle("won", view.winner === seat);
      setText(row.count, numberText(hand.length));
      const shown = hand.join(" ");
      if (row.shown === shown) return;
      row.shown = shown;
      row.cards.style.setProperty("--count", String(Math.max(1, hand.length)));
      row.cards.replaceChildren(...hand.map((card) => build("span", { class: "mini", innerHTML: eightsFace(card, options) })));
    });
  }
}
