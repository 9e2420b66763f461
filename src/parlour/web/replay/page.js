// The page of a finished round. The server folds it to what each seat saw; the page plays it back.

import { lookOf, partsFor, solitaireOf } from "../games/registry.js";
import { dateText } from "../kit/days.js";
import { drawing } from "../kit/drawings.js";
import { build } from "../kit/elements.js";
import { oneAtATime } from "../kit/fields.js";
import { hearKeys, openKeys, shortcut, useKeys } from "../kit/keys.js";
import { say, tell } from "../kit/notices.js";
import { options } from "../kit/options.js";
import { load, loadOrTell, wear } from "../kit/reload.js";
import { address as addressOf, ownPath } from "../kit/root.js";
import { addControl, button, fillBar } from "../kit/toolbar.js";
import { ask } from "../rounds/asking.js";
import { Steps } from "../rounds/steps.js";
import { connected } from "../shell/browser.js";
import { setUpPage } from "../shell/page.js";
import { describeGame } from "../wire/games.js";
import { Refused } from "../wire/refused.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { copyLink, endText, openDetails } from "./details.js";
import { MovesList } from "./moves-list.js";
import { Player } from "./player.js";
import { stroke, TimeLine } from "./timeline.js";

/** @import { About, Line, Stage, Step } from "../rounds/wire.js" */
/** @import { Game } from "../wire/games.js" */
/** @import { Key } from "../words/message.js" */

const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
const panel = /** @type {HTMLElement} */ (document.querySelector("#panel"));
const address = ownPath().split("/")[2] ?? "";
const here = addressOf(ownPath());
/** The seat whose game the solver continues; null for the moves that were played. */
const winOf = new URLSearchParams(location.search).get("line");
const wide = matchMedia("(min-width: 1100px) and (min-height: 560px)");

/** The frame of the page, where it is shown over a table: links to other pages leave that too, and one to the solver's win
 * leaves no step in its history. */
const frame = window.frameElement;
if (frame) {
  document.documentElement.classList.add("over");
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || link.hasAttribute("download")) return;
    if (link.pathname !== location.pathname) link.target = "_top";
    else {
      event.preventDefault();
      location.replace(link.href);
    }
  }, { capture: true });
}

setUpPage();
fillBar([
  { name: "copy", label: words("replay.copyLink"), act: copyLink },
  { name: "options", label: words("common.options"), key: "O", act: openOptions },
]);
useKeys(() => [
  [words("keys.space"), words("replay.key.play")],
  ["← →", words("replay.key.step")],
  ["Home  End", words("replay.key.ends")],
  ["+ −", words("replay.key.speed")],
  ["S", words("replay.key.seat")],
  ["L", words("replay.key.list")],
  ["T", words("keys.read")],
  ["M", words("review.key")],
  ["C", words("replay.copyLink")],
  ["O", words("common.options")],
  ["?", words("keys.keys")],
]);
begin().catch((problem) => sorry(problem instanceof Refused ? problem.code : "failed"));

function openOptions() {
  void load(import("../shell/options-panel.js")).then((module) => module.openOptions((message) => connected().ask(message).answer));
}

/** Return the solver's win as a replay of its own. @param {About} about @param {Line} line @returns {Partial<About>} */
function filmOf({ seats }, { game, rules, steps }) {
  const seat = { ...seats[Number(winOf)] };
  return { game, rules, seats: [seat], steps: steps.length - 1, page: steps.length, undos: [], score: undefined, is_finished: true, winners: [0], can_review: false };
}

async function begin() {
  const whole = /** @type {About} */ (await ask(`/api/game/${address}`));
  for (const seat of whole.seats) if (!seat.avatar) seat.name = words("replay.deleted"); // nobody else has none
  const told = winOf === null ? null : /** @type {Line} */ (await ask(`/api/game/${address}/line/${winOf}`));
  const about = told ? { ...whole, ...filmOf(whole, told) } : whole;
  document.body.classList.toggle("solvers", told !== null);
  document.body.classList.toggle("company", about.score === undefined && !told); // a solitaire has figures of its own
  document.title = words("page.title", { name: words("replay.of", { names: about.seats.map(({ name }) => name) }) });
  const steps = new Steps(about, (first) => (told ? Promise.resolve(told.steps) : ask(`/api/game/${address}/steps/${first}`)));
  const played = await describeGame(about.game);
  const [open] = await Promise.all([load(stageOf(played)), steps.at(0), loadOrTell(wear(played ? lookOf(played) : about.game))]);
  if (!open) throw new Refused({ code: "unplayable", text: "" });
  const shown = open(stage, about);
  /** @type {Step | null} */
  let now = null;

  const player = new Player({
    count: about.steps,
    at: (number) => steps.at(number),
    show(step, isNext) {
      now = step;
      draw(isNext);
      // Of the time line, screen readers say the value when it has the focus.
      if (document.activeElement !== timeLine.range && (!player.isPlaying || player.isAtEnd)) say(`${words("replay.step", { step: step.number, count: about.steps })} ${shown.text(step, timeLine.chosenSeat)}`);
    },
    changed: () => timeLine.showState(list.isOpen),
    failed: () => tell(words("replay.failedTitle"), { label: words("replay.again"), act: () => void player.go(timeLine.range.valueAsNumber) }),
  });
  const timeLine = new TimeLine(panel, about, player, {
    seatChosen: () => draw(false),
    list: () => openList(!list.isOpen),
    details: () => void openDetails(whole, address, rival && whole.can_review ? race : null),
  });
  const list = new MovesList(screen, steps, player, (step) => (step.number ? shown.text(step, timeLine.chosenSeat) : told ? intro : words("replay.deal")), (step) => shown.signs?.(step) ?? null);
  const intro = told ? words("review.lineFrom", { step: told.after }) : [...about.seats.map(({ name }) => name), dateText(about.started_at)].map((part) => `\u2068${part}\u2069`).join(" · "); // each in its own direction
  const rival = played?.rival;
  const race = oneAtATime(() => load(import("../company/room-address.js"))
    .then(({ raceGame }) => raceGame((message) => connected().ask(message).answer, rival ?? "", address, told ? Number(winOf) : timeLine.chosenSeat ?? about.winners?.[0] ?? 0))
    .catch((problem) => tell(refusalText(problem))));
  if (about.can_review && rival) addControl("rival", stroke("flag"), { label: words("replay.race"), act: race }, button("options"));
  /** @type {import("./review.js").ReviewPanel | null} */
  let review = null;
  if (told) panel.append(build("section", "review", build("div", "review-ways", build("a", { class: "press quiet", href: here }, words("review.back")))));
  else if (about.can_review) void load(import("./review.js")).then(({ ReviewPanel }) => {
    review = new ReviewPanel(panel, {
      ...{ game: address, connect: connected, track: timeLine.track, isOver: (step) => step === about.steps, isWon: (seat) => about.is_finished === true && (about.winners ?? []).includes(seat), isAsked: location.hash === "#review" },
      go(step) {
        player.pause();
        void player.go(step);
      },
      async text(number) {
        const step = await steps.at(number);
        return step.happened.some(({ what }) => what === "redone") ? "" : shown.text(step, timeLine.chosenSeat);
      },
    });
    if (now) review.show(now.number, timeLine.chosenSeat);
  });

  /** @param {boolean} isNext */
  function draw(isNext) {
    if (!now) return;
    const seat = timeLine.chosenSeat;
    const text = now.number ? shown.text(now, seat) : intro;
    shown.show(now, seat, isNext);
    timeLine.show(now, now.number === about.steps ? [text, endText(about)].join(" ") : text);
    void list.show(now.number, String(seat)).catch(() => {});
    review?.show(now.number, seat);
  }

  /** @param {boolean} isOpen */
  function openList(isOpen) {
    list.open(isOpen);
    document.body.classList.toggle("listed", isOpen);
    timeLine.showState(isOpen);
    if (now) void list.show(now.number, String(timeLine.chosenSeat));
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    " ": () => player.toggle(),
    k: () => player.toggle(),
    ArrowRight: () => void player.move(1),
    ArrowLeft: () => void player.move(-1),
    Home: () => void player.move(-about.steps),
    End: () => void player.move(about.steps),
    "+": () => timeLine.changeSpeed(1),
    "=": () => timeLine.changeSpeed(1),
    "-": () => timeLine.changeSpeed(-1),
    s: () => timeLine.nextSeat(),
    l: () => openList(!list.isOpen),
    t: () => now && say(shown.read(now, timeLine.chosenSeat)),
    m: () => review?.goToLoss(),
    c: copyLink,
    o: openOptions,
    "?": openKeys,
    ...(frame && { Escape: () => frame.dispatchEvent(new Event("leave")) }),
  };
  hearKeys((event) => {
    const key = event.key.length === 1 ? shortcut(event) : event.key;
    const at = event.target instanceof Element ? event.target : null;
    if (!options.letterKeys && /^[a-z?]$/.test(key)) return undefined; // they may be switched off
    // Buttons and the row of buttons handle these keys themselves.
    return (at?.closest("button, a") && key === " ") || (at?.closest("[role=toolbar]") && key.startsWith("Arrow")) ? undefined : keys[key];
  });

  screen.hidden = false;
  openList(wide.matches);
  await player.go(0);
  if (document.activeElement === document.body) timeLine.range.focus({ preventScroll: true }); // where screen readers pass its keys on
  performance.mark("replay");
}

/** What is said of a round that can't be shown, by the server's code. @type {Record<string, [Key, Key]>} */
const SORRY = {
  "no-game": ["replay.missingTitle", "replay.missing"],
  "still-played": ["replay.stillPlayedTitle", "replay.stillPlayed"],
  unplayable: ["replay.brokenTitle", "replay.broken"],
  failed: ["replay.failedTitle", "replay.failed"],
};

/** @param {string} code */
function sorry(code) {
  const [title, text] = SORRY[code] ?? SORRY.failed;
  const heading = build("h2", { tabindex: "-1" }, words(title));
  const ways = [...document.querySelectorAll("#games a")].map((game) => build("a", { class: "press", href: game.getAttribute("href") ?? "" }, game.textContent ?? ""));
  if (text === "replay.failed") ways.unshift(build("a", { class: "press main", href: here }, words("replay.again")));
  screen.hidden = false;
  screen.className = "sorry-screen";
  screen.replaceChildren(build("div", "trouble sheet", drawing("door"), heading, build("p", "", words(text)), build("p", "ways", ...ways)));
  heading.focus();
}

/** Return how a replay of a game is shown; null if it can't be.
 * @param {Game | undefined} described @returns {Promise<((root: HTMLElement, about: About) => Stage) | null>} */
async function stageOf(described) {
  if (!described) return null;
  const { stage } = partsFor(described);
  if (stage) return (await stage()).open;
  if (described.seats.most > 1) {
    const { openStage } = await import("../plain/stage.js");
    return (root, about) => openStage(root, about, described);
  }
  const [{ openStage }, solitaire] = await Promise.all([import("../solitaire/stage.js"), solitaireOf(described)]);
  return (root, about) => openStage(root, about, solitaire);
}
