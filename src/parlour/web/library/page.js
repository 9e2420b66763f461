// A player's deals and games: favourites with notes, all games with a search, and pasted deals.

import { post, reason } from "../device/asking.js";
import { fillPageBar } from "../games/page-bar.js";
import { copyAndSay } from "../kit/clipboard.js";
import { dateText } from "../kit/days.js";
import { build, reasonLine, statusLine } from "../kit/elements.js";
import { field, oneAtATime, onSubmit, pressable, select, submitting } from "../kit/fields.js";
import { setHidden } from "../kit/pass-focus.js";
import { address, get, linkTo } from "../kit/root.js";
import { watchLink } from "../rounds/link.js";
import { gameTitle } from "../words/game-title.js";
import { setUpPage } from "../shell/page.js";
import { rulesText } from "../shell/rule-words.js";
import { describeHouse } from "../wire/games.js";
import { Refused } from "../wire/refused.js";
import { choicesOf, clockText, numberText, words } from "../words/message.js";
import { savedGames } from "./saved.js";

/** @import { Game } from "../wire/games.js" */
/** @import { KeptDeal, Library, OwnGame, ReadDeal } from "./wire.js" */
/** @typedef {Pick<KeptDeal, "game" | "rules" | "deal" | "is_deck">} Deal */

const ENDINGS = ["won", "lost", "abandoned"];

setUpPage(words("library.title"));
fillPageBar();
const screen = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const favourites = build("ul", "deals");
const files = build("section", "sheet", build("h3", "", words("offline.file")), ...savedGames(() => ask({}).then(draw))); // says what was added
const wait = statusLine("empty", words("common.loading"));
screen.append(wait);
/** @type {Game[]} */
let games = [];
/** @type {KeptDeal[]} */
let kept = [];
/** @type {WeakMap<HTMLElement, Deal>} The deal of each favourite button. */
const keepers = new WeakMap();
void begin();

async function begin() {
  try {
    const [house, library] = await Promise.all([describeHouse(), ask({})]);
    games = house.games;
    kept = library.favourites;
    show(library);
  } catch (error) {
    wait.textContent = why(error);
  }
}

/** @param {Record<string, string>} asked @returns {Promise<Library>} */
function ask(asked) {
  return get("/api/library", asked);
}

/** @param {unknown} error */
const why = (error) => reason(error, words("device.failed"));

/** @param {Library} library */
function show(library) {
  draw(library);
  // Another tab or device may have changed a note: refresh it before the player overwrites it.
  addEventListener("focus", () => void ask({}).then((found) => {
    if (favourites.contains(document.activeElement)) return; // a note being edited stays
    kept = found.favourites;
    refill();
  }, () => {})); // keep what is shown
}

/** @param {Library} library */
function draw(library) {
  refill();
  const beside = build(
    "div",
    "beside",
    build("section", "sheet", build("h3", "", words("library.favourites")), favourites),
    build("section", "sheet", build("h3", "", words("library.import")), ...importing()),
    files,
  );
  screen.replaceChildren(build("div", "shelves", build("h2", "", words("library.title")), beside, build("section", "sheet", build("h3", "", words("library.games")), ...history(library))));
}

/** Show the favourites again, and which deals are among them. */
function refill() {
  favourites.replaceChildren(...kept.map(favourite));
  if (!kept.length) favourites.append(build("li", "", build("p", "", words("library.noFavourites"))));
  for (const button of screen.querySelectorAll("button")) showKept(button);
}

/** Return the list of games, loaded in pages. @param {Library} library */
function history(library) {
  const list = build("ul", "deals");
  const none = statusLine("empty", words("library.noGames"));
  /** @type {string | null} */
  let next = null;
  /** @type {Record<string, string>} The search of the games shown. */
  let last = {};
  /** Requests are numbered: only the answer to the latest is shown. */
  let count = 0;
  const more = pressable(words("library.more"), oneAtATime(() => load(last, next)));
  const search = build("input", { class: "seed", name: "search", autocomplete: "off", type: "search" });
  const form = build(
    "form",
    "searching",
    field(words("library.search"), search, "field words"),
    selectField("game", words("statistics.game"), [["", words("statistics.allGames")], ...games.map(({ name }) => /** @type {[string, string]} */ ([name, gameTitle(name)]))]),
    selectField("ended", words("library.end"), [["", words("library.anyEnd")], ...choicesOf("library.ended.", ENDINGS)]),
    build("div", "buttons", submitting(words("library.find"))),
  );
  /** @param {Library} found @param {boolean} isMore */
  const add = (found, isMore) => {
    const lines = found.games.map(played);
    if (isMore) list.append(...lines);
    else list.replaceChildren(...lines);
    if (isMore) /** @type {HTMLElement | null} */ (lines[0]?.querySelector("a, button"))?.focus();
    next = found.next;
    setHidden(more, next === null);
    none.hidden = list.childElementCount > 0;
  };
  /** @param {Record<string, string>} wanted @param {string | null} before */
  const load = async (wanted, before) => {
    const number = ++count;
    try {
      const found = await ask({ ...wanted, ...(before ? { before } : {}) });
      if (number !== count) return;
      last = wanted;
      add(found, before !== null);
      none.textContent = words("library.noGames");
    } catch (error) {
      if (number !== count) return;
      none.textContent = why(error);
      none.hidden = false;
    }
  };
  const find = () => void load(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))), null);
  onSubmit(form, find);
  form.addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && find());
  add(library, false);
  return [form, list, none, build("div", "buttons", more)];
}

function importing() {
  const text = build("textarea", { class: "seed", name: "text", spellcheck: "false", autocomplete: "off" });
  const wrong = reasonLine();
  const found = build("ul", "deals");
  const form = build("form", "", field(words("library.text"), text), wrong, build("div", "buttons", submitting(words("library.read"))));
  onSubmit(form, () => {
    wrong.textContent = "";
    post("library/read", { text: text.value }).then((/** @type {ReadDeal} */ read) => {
      const about = read.moves ? words("library.isGame", { moves: read.moves }) : words("library.isDeck");
      found.replaceChildren(row(read, [build("small", "", about)], [...dealButtons(read), keeping(read)]));
      found.querySelector("a")?.focus();
    }, (error) => {
      found.replaceChildren();
      // Errors in a file are reported in English only; errors in cards in every language.
      wrong.textContent = error instanceof Refused && error.code === "game-file" ? words("library.unreadable") : why(error);
      text.focus();
    });
  });
  return [form, found, build("p", "note", words("library.open"))];
}

/** @param {OwnGame} game */
function played(game) {
  const facts = [...(game.is_offline ? [words("offline.sign")] : []), words(`library.ended.${game.ended}`), `${words("common.moves")} ${numberText(game.moves)}`, `${words("common.time")} ${clockText(game.seconds)}`];
  const deal = game.deal === null ? null : { game: game.game, rules: game.rules, deal: game.deal, is_deck: game.is_deck };
  const about = [build("small", "", `${dateText(game.at)} · ${facts.join(" · ")}`)];
  return row(game, about, [...(game.replay ? [watchLink(game.replay)] : []), ...(deal ? [...dealButtons(deal), keeping(deal)] : [])]);
}

/** @param {KeptDeal} deal */
function favourite(deal) {
  const note = build("input", { class: "seed", value: deal.note, autocomplete: "off" });
  const said = statusLine("said");
  note.onchange = () => void post("library/keep", { ...named(deal), note: note.value }).then(
    (saved) => {
      deal.note = saved.note;
      said.textContent = words("library.saved");
    },
    (error) => (said.textContent = why(error)),
  );
  const drop = pressable(words("library.drop"), () => void post("library/drop", named(deal)).then(() => {
    kept = kept.filter((each) => each !== deal);
    refill();
    /** @type {HTMLElement | null} */ (document.querySelector(".shelves .beside a, .shelves .beside textarea"))?.focus();
  }, (error) => (said.textContent = why(error))));
  const label = field(words("library.note"), note);
  return row(deal, [build("small", "", build("code", "", deal.code)), label, said], [...dealButtons(deal), drop]);
}

/** @param {{ game: string, rules: string }} of @param {HTMLElement[]} about @param {HTMLElement[]} buttons */
function row(of, about, buttons) {
  const described = games.find(({ name }) => name === of.game);
  const title = [gameTitle(of.game), ...(described ? [rulesText(described, of.rules)] : [])].filter(Boolean).join(" · ");
  return build("li", "", build("p", "", title), ...about, build("div", "buttons", ...buttons));
}

/** @param {Deal} deal */
const named = ({ game, rules, deal }) => ({ game, rules, deal });

/** Return the buttons to play a deal and to share it as a link: an open game for anyone who follows it. @param {Deal}
 * deal */
function dealButtons({ game, rules, deal, is_deck: isDeck }) {
  const described = games.find(({ name }) => name === game);
  if (!described || (isDeck && described.seats.most > 1)) return []; // games with others have no link to a deck
  const where = `${described.path}?${new URLSearchParams({ [isDeck ? "deck" : "deal"]: deal, rules })}`;
  const play = build("a", { class: "press", href: address(where) }, words("library.play"));
  const copy = pressable(words("device.copyLink"), () => void copyAndSay(linkTo(where), copy));
  return [play, copy];
}

/** @param {Deal} deal */
const isKept = ({ game, rules, deal }) => kept.some((each) => each.game === game && each.rules === rules && each.deal === deal);

/** @param {Deal} deal */
function keeping(deal) {
  const keep = pressable("", () => {
    if (isKept(deal)) return; // with its note
    post("library/keep", { ...named(deal), note: "" }).then((saved) => {
      if (!isKept(saved)) kept = [saved, ...kept];
      refill();
    }, (error) => (keep.textContent = why(error)));
  });
  keepers.set(keep, deal);
  showKept(keep);
  return keep;
}

/** Set the label of a button that keeps a deal. @param {HTMLElement} button */
function showKept(button) {
  const deal = keepers.get(button);
  if (!deal) return;
  button.textContent = words(isKept(deal) ? "library.saved" : "library.keep");
  button.setAttribute("aria-disabled", String(isKept(deal)));
}

/** @param {string} name @param {string} label @param {[string, string][]} choices */
const selectField = (name, label, choices) => field(label, select(choices, undefined, { class: "seed", name }));
