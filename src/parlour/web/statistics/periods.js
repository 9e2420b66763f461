// The days, months or years of a chart, in order, each with its games.

import { messages } from "../words/language.js";

/** @import { PeriodFigures, Statistics } from "./wire.js" */
/** @typedef {"days" | "months" | "years"} Range */
/** @typedef {{ short: string, long: string, played: number, won: number }} Period */

const locale = messages["language.locale"];

/** @param {Intl.DateTimeFormatOptions} options */
const written = (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });

/** The format of each range, below the chart and in full.
 * @type {Record<Range, [Intl.DateTimeFormat, Intl.DateTimeFormat]>} */
const FORMS = {
  days: [written({ day: "numeric", month: "short" }), written({ dateStyle: "long" })],
  months: [written({ month: "short", year: "numeric" }), written({ month: "long", year: "numeric" })],
  years: [written({ year: "numeric" }), written({ year: "numeric" })],
};
const DAYS = 30;
const MONTHS = 12;
const A_DAY = 86_400_000;

/** @param {Statistics} statistics @param {Range} range @param {(figures: PeriodFigures) => boolean} isWanted @returns {Period[]} */
export function periodsOf(statistics, range, isWanted) {
  const wanted = statistics[range].filter(isWanted);
  const [short, long] = FORMS[range];
  return names(statistics.today, range, wanted).map((name) => {
    const own = wanted.filter(({ period }) => period === name);
    const moment = Date.parse(`${`${name}-01-01`.slice(0, 10)}T00:00:00Z`);
    const sum = (/** @type {"played" | "won"} */ what) => own.reduce((all, figures) => all + figures[what], 0);
    return { short: short.format(moment), long: long.format(moment), played: sum("played"), won: sum("won") };
  });
}

/** Return all periods, including those without games. @param {string} today @param {Range} range
 * @param {PeriodFigures[]} wanted @returns {string[]} */
function names(today, range, wanted) {
  const now = new Date(`${today}T00:00:00Z`);
  if (range === "days") return Array.from({ length: DAYS }, (_, back) => new Date(now.valueOf() - (DAYS - 1 - back) * A_DAY).toISOString().slice(0, 10));
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (range === "months") return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - (MONTHS - 1 - back), 1)).toISOString().slice(0, 7));
  const first = Math.min(year, ...wanted.map(({ period }) => Number(period)));
  return Array.from({ length: year - first + 1 }, (_, number) => String(first + number));
}
