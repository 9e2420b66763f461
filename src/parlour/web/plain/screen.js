// A table of any game in company, made from what the game says about itself: the players, its places, a button for each
// legal move, a log, the result. It holds no rules.

import { Log } from "../company/log.js";
import { Seats } from "../company/seats.js";
import { asPlayed } from "../company/sentences.js";
import { Strip } from "../company/strip.js";
import { Countdown } from "../kit/countdown.js";
import { build } from "../kit/elements.js";
import { oneAtATime } from "../kit/fields.js";
import { hearKeys, openKeys, shortcut, useKeys } from "../kit/keys.js";
import { hush, say, tell } from "../kit/notices.js";
import { follow, options } from "../kit/options.js";
import { setHidden } from "../kit/pass-focus.js";
import { load, wear } from "../kit/reload.js";
import { madeOn } from "../wire/updates.js";
import { gameTitle } from "../words/game-title.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { hiddenAt, PlainPlaces } from "./places.js";
import { moveText, toldText, turnText, wonText } from "./sentences.js";

/** @import { Company, Screen } from "../company/screen.js" */
/** @import { Game } from "../wire/games.js" */
/** @import { Reacted, Update } from "../wire/messages.js" */
/** @import { PlainUpdate, PlainView } from "./wire.js" */

const WARNING = 10; // seconds before the player's time ends

/** @param {HTMLElement} root @param {Company} company @returns {Screen} */
export function open(root, company) {
  /** @type {PlainScreen | null} The first update tells which game it is. */
  let screen = null;
  return {
    show: (update) => (screen ??= new PlainScreen(root, company, company.game(update.room.game))).show(update),
    reacted: (reacted) => screen?.reacted(reacted),
    close: () => screen?.close(),
  };
}

class PlainScreen {
  /** @type {Update<PlainView, unknown> | null} */
  #update = null;

  /** @param {HTMLElement} root @param {Company} company @param {Game} game */
  constructor(root, company, game) {
    this.company = company;
    this.game = game;
    const redraw = () => void (this.#update && this.#draw(this.#update));
    this.play = oneAtATime(async (/** @type {string} */ move) => {
      hush();
      if (this.#update) await company.connection.ask({ type: "play", move, ...madeOn(this.#update) }).answer.catch((refused) => tell(refusalText(refused)));
    });
    this.places = new PlainPlaces(game, (move) => void this.play(move), redraw);
    this.places.root.tabIndex = -1;
    const around = build("div", "around");
    const table = build("div", "plain-table", around, this.places.root);
    this.strip = new Strip(table, {
      reactions: company.house.reactions,
      react: (reaction) => void company.ask({ type: "react", reaction }),
      openLog: () => this.log.openAll(),
      goOn: () => (this.strip.deeds.querySelector("button") ?? this.places.root).focus({ preventScroll: true }),
    });
    this.strip.last.dir = "auto"; // the game's own words may be in another language
    this.seats = new Seats(around, this.strip.mine);
    this.result = build("section", { class: "round-over", hidden: "" });
    table.append(this.result);
    this.root = build("section", { class: "seated any-game roomy", "aria-label": gameTitle(game.name) }, table);
    this.log = new Log(this.root, ({ happened }) => toldText(happened));
    root.append(this.root);
    this.countdown = new Countdown({ tick: (left) => this.#tick(left), warnings: [[WARNING, () => this.#update?.moves?.length && say(words("common.tenSeconds"))]] });
    this.unfollow = follow(redraw);
    this.unhear = hearKeys((event) => this.#command(shortcut(event)));
    useKeys(() => [["\u200e1 – 9", words("common.moves")], ["Tab", words("keys.areas")], ["L", words("keys.log")], ["E", words("keys.react")], ["T", words("keys.read")], ["M", words("keys.moves")], ["I", words("keys.help")], ["?", words("keys.keys")]]);
  }

  close() {
    this.unhear();
    this.unfollow();
    this.countdown.destroy();
    this.seats.destroy();
    this.root.remove();
  }

  /** @param {Update<PlainView, unknown>} update */
  show(update) {
    const isFirst = this.#update === null;
    const happened = this.#update?.n === update.n ? [] : (update.happened ?? []);
    const wasTurn = Boolean(this.#update?.moves?.length);
    this.#update = update;
    this.countdown.set(update.left, { isNew: happened.length > 0 });
    const told = this.log.add(happened, update);
    this.#draw(update);
    const isTurn = Boolean(update.moves?.length);
    say([told, ...(isFirst && update.view ? [this.places.read(/** @type {PlainUpdate} */ (update))] : []), ...(isTurn && !wasTurn ? [words("common.yourTurn")] : [])].join(" "));
  }

  /** @param {Update<PlainView, unknown>} update */
  #draw(update) {
    const { room, you, moves = [], view, to_move = [] } = update;
    if (!view) return;
    const shown = { ...update, view };
    const isOver = room.status === "over";
    this.seats.show({ counts: hiddenAt(this.game, shown), turn: to_move, winner: isOver ? (room.winners ?? []) : null }, room.seats, you);
    this.places.show(shown);
    const isAway = you !== undefined && Boolean(room.seats[you]?.is_away);
    const deeds = this.places.otherMoves(shown).map((move, index) => ({ label: moveText(this.game, view, move), act: () => void this.play(move), isMain: index === 0, move }));
    const back = { label: words("company.back"), act: () => void this.company.ask({ type: "back" }), isMain: true };
    this.strip.allowReactions(you !== undefined && !isOver);
    this.strip.show(isAway ? words("company.botPlays") : turnText(shown), you === undefined ? words("common.watching") : "", this.log.last, isAway ? [back] : deeds);
    this.root.classList.toggle("my-turn", moves.length > 0 && !isAway);
    this.root.classList.toggle("over", isOver);
    if (isOver) void load(Promise.all([import("../company/round-result.js"), wear("result")])).then(([{ showRound }]) => this.#showRound(showRound));
    else setHidden(this.result, true, this.strip.deeds.querySelector("button"));
    if (!this.countdown.isRunning) this.seats.tick(-1, null, 0);
  }

  /** @param {typeof import("../company/round-result.js").showRound} showRound */
  #showRound(showRound) {
    const update = this.#update;
    if (update?.room.status !== "over") return; // the next round has begun meanwhile
    showRound(this.result, update, this.company, { wonText: (you) => wonText(asPlayed(update).room.seats, update.room.winners ?? [], you) });
  }

  /** @param {number} left Seconds. */
  #tick(left) {
    const { room, to_move = [] } = this.#update ?? {};
    if (room?.clock && room.status === "playing") this.seats.tick(to_move[0] ?? -1, Math.min(1, left / room.clock), Math.ceil(left));
  }

  /** @param {Reacted} reacted */
  reacted(reacted) {
    const name = this.#update?.room.seats[reacted.seat]?.name ?? "";
    void load(import("../company/reactions.js")).then(({ showReaction }) => showReaction(this.seats, reacted, name));
  }

  /** @param {string} key */
  #command(key) {
    const update = this.#update?.view && /** @type {PlainUpdate} */ (this.#update);
    const nth = /** @type {HTMLButtonElement[]} */ ([...this.root.querySelectorAll("button[data-move]")])[Number(key) - 1];
    /** @type {Record<string, () => void>} */
    const commands = {
      e: () => this.strip.toggleReactions(),
      l: () => this.log.openAll(),
      t: () => update && say([turnText(update), this.places.read(update)].join(" ")),
      m: () => update && say((update.moves ?? []).map((move) => moveText(this.game, update.view, move)).join(", ")),
      "?": openKeys,
    };
    return nth ? () => nth.click() : options.letterKeys ? commands[key] : undefined;
  }
}
