// Days of UTC as text, 2026-11-17, and how the language writes them. The clock is not used: the server says which day it is.

import { messages } from "../words/language.js";
import { numberText } from "../words/message.js";

const locale = messages["language.locale"];
const long = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
const medium = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const A_DAY = 86_400_000;
const LONG_NAME = 5;

/** The first day of the week, from 1 for Monday to 7: where the player lives, if the browser knows both. */
const firstDay = (() => {
  // Chromium may name a locale that it doesn't know itself: en-US@posix.
  const known = globalThis.navigator?.languages.map((each) => each.split("@")[0]);
  const own = known?.find((each) => each.split("-")[0] === locale.split("-")[0]);
  const place = /** @type {Intl.Locale & { weekInfo?: { firstDay: number }, getWeekInfo?(): { firstDay: number } }} */ (new Intl.Locale(own ?? locale));
  return (place.getWeekInfo?.() ?? place.weekInfo)?.firstDay ?? 1;
})();

/** @param {string} day */
const moment = (day) => Date.parse(`${day}T00:00:00Z`);

/** Return whether this is a valid day since 1970. @param {string} text */
export function isDay(text) {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? moment(text) : NaN;
  return at >= 0 && new Date(at).toISOString().startsWith(text);
}

/** @param {string} day */
export const dayText = (day) => long.format(moment(day));
/** @param {string} day */
export const mediumDayText = (day) => medium.format(moment(day));
/** Return a day without its year. @param {string} day */
export const shortDayText = (day) => short.format(moment(day));
/** @param {string} day */
export const dayNumber = (day) => numberText(Number(day.slice(-2)));
/** @param {string} month As in 2026-11. */
export const monthText = (month) => months.format(moment(`${month}-01`));
/** Return the local day of a moment. @param {number} at Milliseconds since 1970. */
export const dateText = (at) => dates.format(at);
/** Return a moment in local time. @param {number} at */
export const timeText = (at) => times.format(at);

/** @param {string} month @param {number} count */
export function monthLater(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The days of the week, beginning with its first; by one letter where the short names are whole words, as in Arabic. */
export function weekdayTexts() {
  const days = Array.from({ length: 7 }, (_, number) => moment("2026-11-15") + (firstDay + number) * A_DAY);
  const [texts, letters] = /** @type {const} */ (["short", "narrow"]).map((weekday) => {
    const written = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" });
    return days.map((day) => written.format(day));
  });
  return texts.some(({ length }) => length > LONG_NAME) ? letters : texts;
}

/** Return the weeks of a month, each with seven days; null for days of other months.
 * @param {string} month @returns {(string | null)[][]} */
export function weeksOf(month) {
  const first = moment(`${month}-01`);
  const before = (new Date(first).getUTCDay() - firstDay + 7) % 7;
  const weeks = [];
  for (let at = first - before * A_DAY; new Date(at).toISOString().slice(0, 7) <= month; at += 7 * A_DAY) {
    weeks.push(Array.from({ length: 7 }, (_, number) => {
      const day = new Date(at + number * A_DAY).toISOString().slice(0, 10);
      return day.startsWith(month) ? day : null;
    }));
  }
  return weeks;
}
