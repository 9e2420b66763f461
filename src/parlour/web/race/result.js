// The end of a race: the places, and what comes next.

import { avatarOf } from "../company/avatars.js";
import { dealOf } from "../company/deal-choice.js";
import { hostName, isHost } from "../company/host.js";
import { openDialog } from "../kit/dialog.js";
import { build, keyed, reasonLine, refill } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { dealProof } from "../kit/proof.js";
import { counted } from "../words/en/common.js";
import { gatheringWords } from "../words/en/company.js";
import { resultWords } from "../words/en/panels.js";
import { placeWords, raceWords } from "../words/en/race.js";

/** @import { Company } from "../company/screen.js" */
/** @import { SeatInfo } from "../wire/messages.js" */
/** @import { RaceUpdate } from "./wire.js" */

/** @param {RaceUpdate} update @param {Company} company @param {string} title @param {(SeatInfo | null)[]} people */
export function openRaceResult(update, company, title, people) {
  const { dialog, body, close } = openDialog(title, "result race-result");
  const reason = reasonLine();
  const buttons = build("div", "buttons");
  body.append(places(update, people), reason, buttons, dealProof([resultWords.seed, update.room.seed], [resultWords.promise, update.room.promise]));
  show(update);

  /** Host and seats may change while it is read.
   * @param {RaceUpdate} news */
  function show(news) {
    if (news.room.round !== update.room.round) close();
    else if (dialog.open) refill(buttons, ...choices(news));
  }

  /** @param {RaceUpdate} news */
  function choices(news) {
    const gather = keyed(pressable(raceWords.people, company.gather), "people");
    if (!isHost(news)) {
      const name = hostName(news);
      const waiting = name ? gatheringWords.waitingFor(name) : gatheringWords.waitingForHost;
      return [build("p", "note", waiting), gather];
    }
    return [
      keyed(pressable(raceWords.again, () => start(dealOf(company.game(news.room.game), news.room)), "main"), "again"),
      keyed(pressable(raceWords.same, () => start({ deal: "same" })), "same"),
      gather,
    ];
  }

  /** @param {Record<string, unknown>} deal */
  function start(deal) {
    company.line.ask({ type: "start", ...deal }).answer.then(close, (problem) => {
      reason.textContent = problem.message;
    });
  }

  return { show, close };
}

/** @param {RaceUpdate} update @param {(SeatInfo | null)[]} people */
function places({ view, you, room }, people) {
  const seats = (view?.seats ?? []).map((progress, index) => ({ progress, index, place: view?.places[index] ?? 1 }));
  seats.sort((one, other) => one.place - other.place);
  const list = build("ol", "places");
  for (const { progress, index, place } of seats) {
    const up = progress.foundations.reduce((sum, count) => sum + count, 0);
    const person = people[index];
    // Who has left since may have another's seat now: it is told by the name.
    const isYou = index === you && room.seats[index]?.name === person?.name;
    const item = build(
      "li",
      isYou ? "you" : "",
      build("span", "place", placeWords(place)),
      avatarOf(person?.avatar ?? "", person?.name ?? ""),
      build("b", "", person?.name ?? raceWords.somebody),
      build("span", "facts", `${raceWords.up(up)} · ${counted(progress.moves, "move")}`),
    );
    list.append(item);
  }
  return list;
}
