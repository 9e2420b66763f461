// Durations, amounts and times in the page's language.

import { timeText } from "../kit/days.js";
import { messages } from "../words/language.js";

const locale = messages["language.locale"];

/** @param {string} name @param {number} [digits] After the decimal point. @param {"short" | "long"} [unitDisplay] */
const unit = (name, digits = 0, unitDisplay = "short") => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay, maximumFractionDigits: digits });

const [SECONDS, MINUTES, HOURS, DAYS] = ["second", "minute", "hour", "day"].map((name) => unit(name));
const [LONG_HOURS, LONG_DAYS] = [unit("hour", 0, "long"), unit("day", 0, "long")];
const milliseconds = unit("millisecond");
const SIZES = ["kilobyte", "megabyte", "gigabyte", "terabyte"].map((name) => [unit(name, 1), unit(name)]);
const ago = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
const times = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
const A_DAY = 86_400_000;

/** Return a duration rounded down to its largest unit. @param {number} length In milliseconds. */
export function durationText(length) {
  const seconds = Math.max(0, Math.floor(length / 1000));
  if (seconds < 60) return together(SECONDS, seconds);
  if (seconds < 3600) return together(MINUTES, seconds / 60);
  if (seconds < 2 * 86_400) return together(HOURS, seconds / 3600);
  return together(DAYS, seconds / 86_400);
}

/** Return a number and its unit on one line. @param {Intl.NumberFormat} form @param {number} value */
const together = (form, value) => form.formatToParts(Math.floor(value)).map((part) => (part.value === " " ? "\u00a0" : part.value)).join("");

/** Return the same in full words, for a whole number of hours or days. @param {number} length */
export function longDurationText(length) {
  const hours = length / 3_600_000;
  return hours < 24 ? LONG_HOURS.format(hours) : LONG_DAYS.format(hours / 24);
}

/** @param {number} length In milliseconds. */
export const delayText = (length) => milliseconds.format(length);

/** @param {number} bytes */
export function sizeText(bytes) {
  let size = bytes / 1000;
  let step = 0;
  for (; size >= 999.5 && step < SIZES.length - 1; step += 1) size /= 1000;
  return SIZES[step][size < 9.95 ? 0 : 1].format(size);
}

/** @param {number} minutes */
export const minutesAgo = (minutes) => (minutes ? ago.format(-minutes, "minute") : ago.format(0, "second"));

/** Return the time of day, and the day if it was another one. @param {number} moment @param {number} now */
export const whenText = (moment, now) => (now - moment < A_DAY / 2 ? times.format(moment) : timeText(moment));
