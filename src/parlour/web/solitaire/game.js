// A solitaire on the screen, alone or in a race: shows and announces the server's updates, and sends what the
// player does.

import { awaitAnswer, clear, say, tell } from "../kit/notices.js";
import { follow, options } from "../kit/options.js";
import { load, stayWhile } from "../kit/reload.js";
import { Pending } from "../table/pending.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { Board } from "./board.js";
import { followKeys } from "./keyboard.js";
import { expected } from "./moves.js";
import { followPointer } from "./pointer.js";
import { Selection } from "./selection.js";
import { happenedText } from "./sentences.js";
import { newState } from "./state.js";

/** @import { Connection } from "../wire/connection.js" */
/** @import { Happened, Update } from "../wire/messages.js" */
/** @import { Commands } from "./keyboard.js" */
/** @import { Solitaire, Table } from "./solitaire.js" */

/** Requests that replace the table: announcements about the one before are dropped. */
const CHANGES = ["event", "undone", "redone", "started"];

/** More at once, as when a game is finished, is only counted. */
const MOST_TOLD = 12;

/** Return whether any card has moved.
 * @param {Happened[]} happened */
export const isChange = (happened) => happened.some(({ what }) => CHANGES.includes(what));

export class Game {
  state = newState();

  /** @type {Table | null} The table of the server's last update. */
  told = null;

  /** @type {(update: Update) => void} Called after an update is shown. */
  onUpdate = () => {};

  /** @param {HTMLElement} root @param {Solitaire} solitaire @param {Pick<Connection, "ask">} connection @param {Commands} commands
   * @param {{ hasSolver: boolean }} allowed */
  constructor(root, solitaire, connection, commands, allowed) {
    this.root = root;
    this.solitaire = solitaire;
    this.allowed = allowed;
    /** @type {Pending<Table, any>} */
    this.pending = new Pending(connection, this.state, (table, move, meant) => expected(this.state.places, table, move, meant));
    this.pending.onShow = this.#show.bind(this);
    this.pending.onRefused = (refused) => tell(refusalText(refused));
    this.board = new Board(root, solitaire, this.state);
    this.selection = new Selection(this.board, this.state, this.pending);
    this.pointer = followPointer(root, this.selection);
    this.keys = followKeys(root, this.selection, { ...commands, d: () => this.selection.turn(), ...(solitaire.offers?.hints !== false && { h: () => this.hint("sight") }) });
    this.leave = stayWhile(() => this.state.held !== null);
    this.unfollow = follow(() => {
      this.board.restyle();
      this.keys.refresh();
    });
  }

  destroy() {
    this.leave();
    this.unfollow();
    awaitAnswer(false);
    this.keys.destroy();
    this.pointer.destroy();
    this.board.destroy();
  }

  /** Return an update with its view as a table.
   * @param {Update} update @returns {Update<Table>} */
  read(update) {
    return update.view ? { ...update, view: this.solitaire.read(update.view, update.moves ?? []) } : update;
  }

  /** @param {"sight" | "solver"} by */
  hint(by) {
    void load(import("./hints.js")).then(({ askHint }) => askHint(this.selection, by, this.allowed));
  }

  /** Clear what was told about the table before, and explain the first tap that has changed it. */
  #clear() {
    clear();
    if (!this.selection.isFirstTap) return;
    this.selection.isFirstTap = false;
    void load(import("./first-tap.js")).then(({ explainTap }) => explainTap(this));
  }

  /** @param {Update<Table> | null} update */
  #show(update) {
    const happened = update?.happened ?? [];
    const { told } = this;
    if (update) this.told = update.view ?? null;
    this.root.dataset.rules = this.state.update?.room.rules ?? "";
    const { held } = this.state;
    this.board.show(happened);
    this.root.dataset.waiting = String(this.pending.isBusy);
    this.selection.refresh();
    if (held && !this.state.held && this.pointer.isDragging) this.pointer.cancel(); // the dragged cards are no longer there
    this.keys.refresh();
    awaitAnswer(this.pending.isBusy); // a turned card is face down until then
    if (!update) return;
    if (isChange(happened)) this.#clear();
    const isLong = happened.length > MOST_TOLD;
    say(isLong ? words("solitaire.moves", { count: happened.length }) : happenedText(this.state.places, happened, told ?? undefined, update.view));
    if (options.sounds && happened.length) void load(import("./sounds.js")).then(({ play }) => play(happened));
    this.onUpdate(update);
  }
}
