// The details of a replay: the rules, how it ended, the proof of the deal, the file.

import { copyText } from "../kit/clipboard.js";
import { dateText, dayText } from "../kit/days.js";
import { openDialog } from "../kit/dialog.js";
import { build, terms } from "../kit/elements.js";
import { nextSteps, pressable } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { address, linkTo, ownPath } from "../kit/root.js";
import { codeOf } from "../rounds/deal-codes.js";
import { shareButton, shareReplay } from "../rounds/link.js";
import { fairDeal } from "../shell/proof.js";
import { rulesText } from "../shell/rule-words.js";
import { describeGame } from "../wire/games.js";
import { clockText, numberText, words } from "../words/message.js";

/** @import { RoomInfo } from "../wire/messages.js" */
/** @import { About } from "../rounds/wire.js" */

/** @param {About} about */
export function endText({ seats, winners = [], is_finished: isFinished = false }) {
  if (!isFinished) return words("replay.givenUp");
  return words("replay.won", { names: winners.map((seat) => seats[seat]?.name ?? ""), count: winners.length });
}

export const copyLink = () => void copyText(linkTo(ownPath())).then((isDone) => tell(words(isDone ? "common.copied" : "common.notCopied")));

/** @param {About} about @param {string} replay Its address. @param {(() => void) | null} race */
export async function openDetails(about, replay, race) {
  const { body } = openDialog(words("replay.details"), "replay-details");
  const { score, seats, seed, rules, game } = about;
  const known = await describeGame(game).catch(() => undefined);
  /** @type {[string, string][]} */
  const facts = [
    [words("company.players"), seats.map(({ name }) => name).join(" · ")],
    [words("replay.when"), dateText(about.started_at)],
    ...(about.daily ? [/** @type {[string, string]} */ ([words("daily.title"), dayText(about.daily)])] : []),
    ...(known ? [/** @type {[string, string]} */ ([words("replay.rules"), rulesText(known, rules)])] : []),
    ...(seed ? [/** @type {[string, string]} */ ([words("deal.code"), await codeOf(seed)])] : []),
    ...(score ? /** @type {[string, string][]} */ ([[words("common.score"), numberText(score.points)], [words("common.moves"), numberText(score.moves)], [words("result.undos"), numberText(score.undos)], [words("common.time"), clockText(score.seconds)]]) : []),
  ];
  const list = terms("", facts);
  const file = build("a", { class: "press quiet", href: address(`/api${ownPath()}/file`), download: "" }, words("replay.download"));
  /** @type {HTMLElement[]} */
  const again = [];
  if (known?.seats.most === 1 && seed) {
    again.push(build("a", { class: "press", href: address(`${known.path}?${new URLSearchParams({ deal: seed, rules })}`) }, words("replay.playDeal")));
  }
  if (race) again.push(pressable(words("replay.race"), race));
  const share = shareButton(() => shareReplay(replay, endText(about)), "main");
  const buttons = nextSteps([share], again, [pressable(words("replay.copyLink"), copyLink, "quiet"), file]);
  const ended = build("p", "moment", endText(about));
  const notes = about.was_helped ? [build("p", "note", words("replay.helped"))] : [];
  body.append(ended, list, ...notes, buttons, fairDeal(/** @type {RoomInfo} */ (/** @type {unknown} */ (about))));
}
