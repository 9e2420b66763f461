// The end of a race: the places, and what comes next.

import { dealOf } from "../company/deal-choice.js";
import { matchText, matchWonText, waitingText } from "../company/sentences.js";
import { avatarOf, nameOf } from "../kit/avatars.js";
import { openDialog } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill, terms } from "../kit/elements.js";
import { nextSteps, oneAtATime, pressable } from "../kit/fields.js";
import { replayLinks } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { isHost } from "../wire/updates.js";
import { numberText, words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";
import { cardsHome } from "./progress.js";

/** @import { Company } from "../company/screen.js" */
/** @import { SeatInfo } from "../wire/messages.js" */
/** @import { Racers } from "./progress.js" */
/** @import { RaceUpdate } from "./wire.js" */

/** @param {RaceUpdate} update @param {Company} company @param {string} title @param {Racers} racers */
export function openRaceResult(update, company, title, { people, hides }) {
  const { dialog, body, close } = openDialog(title, `result race-result${people.length > 5 ? " many" : ""}`);
  const reason = reasonLine();
  const steps = build("div", "");
  const { match } = update.room;
  body.append(...moment(update, people, hides), ...(match ? [build("p", "note", matchText(match))] : []), places(update, people), reason, steps, fairDeal(update.room));
  show(update);

  /** Update the result: host and seats may change while it is open.
   * @param {RaceUpdate} news */
  function show(news) {
    if (news.room.round !== update.room.round) close();
    else if (dialog.open) refill(steps, choices(news));
  }

  /** @param {RaceUpdate} news */
  function choices(news) {
    const { watch, share } = replayLinks(news.room.replay, placesText(news, people));
    const rest = [...share, keyed(pressable(words("race.people"), company.gather, "quiet"), "people")];
    if (!isHost(news)) return nextSteps([build("p", "note", waitingText(news))], watch, rest);
    return nextSteps(
      [keyed(pressable(words(news.room.champions ? "room.newMatch" : "race.again"), () => start(dealOf(company.game(news.room.game), news.room)), "main"), "again")],
      [...watch, keyed(pressable(words("common.restart"), () => start({ deal: "same" })), "same")],
      rest,
    );
  }

  const start = oneAtATime((/** @type {Record<string, unknown>} */ deal) =>
    company.connection.ask({ type: "start", ...deal }).answer.then(close, (problem) => {
      reason.textContent = refusalText(problem);
    }),
  );

  return { show, close };
}

/** Return the seats by their places.
 * @param {RaceUpdate} update @param {(SeatInfo | null)[]} people */
function ranked({ view, you, room }, people) {
  const seats = (view?.seats ?? []).map((progress, index) => {
    const person = people[index];
    // Another player may have taken the seat since: the name tells.
    const isYou = index === you && room.seats[index]?.name === person?.name;
    return { progress, person, isYou, up: cardsHome(progress), place: view?.places[index] ?? 1 };
  });
  return seats.sort((one, other) => one.place - other.place);
}

/** Return the places as one line, for sharing. @param {RaceUpdate} update @param {(SeatInfo | null)[]} people */
const placesText = (update, people) =>
  ranked(update, people).map(({ person, place, up, progress: { moves } }) => `${words("race.place", { place })} ${words("replay.by", { name: person?.name ?? words("race.somebody"), what: words("race.homeAndMoves", { home: up, moves }) })}`).join("\n");

/** Return the headline with three figures: the player's own, or those of the winner.
 * @param {RaceUpdate} update @param {(SeatInfo | null)[]} people @param {boolean} hides @returns {HTMLElement[]} */
function moment(update, people, hides) {
  const all = ranked(update, people);
  const shown = all.find(({ isYou }) => isYou) ?? all[0];
  if (!shown) return [];
  const { progress, person, isYou, place, up } = shown;
  const isTie = all.filter((each) => each.place === place).length > 1;
  const first = isYou ? words("common.youWon") : words("race.wins", { name: person?.name ?? words("race.somebody") });
  const headline = matchWonText(update) ?? (place > 1 ? words("race.youCame", { place }) : isTie ? words("race.tie") : first);
  const picture = avatarOf(person?.avatar ?? "");
  picture.classList.add("won-by");
  picture.classList.toggle("first", place === 1);
  /** @type {[number, string]} */
  const hidden = [progress.face_down, words("race.stillHidden")];
  /** @type {[number, string][]} */
  const figures = [[up, words("race.cardsHome")], ...(hides ? [hidden] : []), [progress.moves, words("common.moves")]];
  return [picture, build("p", "moment", headline), terms("figures", figures.map(([value, label]) => [label, numberText(value)]))];
}

/** @param {RaceUpdate} update @param {(SeatInfo | null)[]} people */
function places(update, people) {
  return build("ol", "places", ...ranked(update, people).map(({ progress, person, isYou, place, up }) => {
    const facts = [
      ...(person?.is_ghost ? [words("race.ghost")] : []),
      words("race.homeAndMoves", { home: up, moves: progress.moves }),
      ...(update.room.match ? [words("room.wins", { count: update.room.seats.find((seat) => seat?.name === person?.name)?.wins ?? 0 })] : []),
    ];
    const name = nameOf(person?.name ?? words("race.somebody"));
    return build("li", isYou ? "you" : "", build("span", "place", words("race.place", { place })), avatarOf(person?.avatar ?? ""), name, build("span", "facts", facts.join(" · ")));
  }));
}
