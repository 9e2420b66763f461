// The settings of a table: seats, timer, who may join, and the game's rules. The fields are built from the server's
// description of the game, and every value is sent, even defaults.

import { build } from "../kit/elements.js";
import { toggle } from "../kit/fields.js";
import { chooseAmong, range, readRules, ruleFields } from "../shell/rule-fields.js";
import { timerLabel, timerText } from "../shell/rule-words.js";
import { numberText, words } from "../words/message.js";
import { matchText } from "./sentences.js";

/** @import { Game, House } from "../wire/games.js" */
/** @typedef {{ rules: string, seats: number, clock: number | null, match: number, public: boolean, locked?: boolean,
 *   late?: boolean }} Settings A room that does not exist yet has not all of them. */

/** @param {Game} game @param {Settings} now @param {House} house @returns {HTMLElement[]} */
export function settingsFields(game, now, house) {
  const { first, others, isUnusual } = ruleFields(game, now.rules);
  const more = build("details", "", build("summary", "", words("common.moreRules")), ...others);
  more.open = isUnusual;
  const seats = chooseAmong("seats", words("lobby.seats"), range(game.seats.least, game.seats.most), String(now.seats));
  seats.append(build("small", "", words("lobby.seatsNote")));
  return [
    seats,
    ...first,
    chooseAmong("match", words("room.match"), house.match.proposed.map(String), String(now.match), matchChoice),
    ...(game.clock ? [clockField(game, now.clock, house.clock.people)] : []),
    toggle({ name: "public", label: words("lobby.public"), note: words("lobby.publicNote"), isOn: now.public }),
    ...(now.locked === undefined ? [] : [toggle({ name: "locked", label: words("lobby.locked"), note: words("lobby.lockedNote"), isOn: now.locked })]),
    ...(now.late === undefined ? [] : [toggle({ name: "late", label: words("lobby.late"), note: words("lobby.lateNote"), isOn: now.late })]),
    ...(others.length ? [more] : []),
  ];
}

/** @param {string} rounds */
const matchChoice = (rounds) => (Number(rounds) ? numberText(Number(rounds)) : matchText(0));

/** @param {Game} game @param {number | null} now @param {number} people With this many people there is always a clock. */
function clockField(game, now, people) {
  const proposed = (game.clock?.proposed ?? []).map(String);
  const field = chooseAmong("clock", timerLabel(game), proposed, String(now ?? 0), (value) => timerText(Number(value)));
  field.append(build("small", "", words("timer.note", { people })));
  return field;
}

/** Return all chosen values.
 * @param {Game} game @param {HTMLFormElement} form @returns {Settings} */
export function readSettings(game, form) {
  const chosen = new FormData(form);
  return {
    ...{ rules: readRules(game, form), seats: Number(chosen.get("seats")), clock: Number(chosen.get("clock")), match: Number(chosen.get("match")) },
    public: chosen.has("public"),
    ...(form.elements.namedItem("locked") ? { locked: chosen.has("locked"), late: chosen.has("late") } : {}),
  };
}
