// The last minutes as small charts and as a table.

import { chartOrTable, roundUp, shape, tableOf } from "../kit/chart.js";
import { build, setText } from "../kit/elements.js";
import { numberText, percentText, words } from "../words/message.js";
import { delayText, minutesAgo, sizeText } from "./units.js";

/** @import { DeskFigures, Report, LoadSample } from "./wire.js" */
/** @typedef {{ name: string, least: number, unit: number, text: (value: number) => string, of: (sample: LoadSample) => number | null, isWorst?: boolean }} Curve */

const MINUTES = 5;
const KEPT = MINUTES * 60_000;
/** A minute: the table has a row for each. */
const SPAN = 60_000;
const MEGABYTE = 1_000_000;
/** The size of the drawing, which is stretched to fit. */
const [WIDTH, HEIGHT] = [300, 60];

export function charts() {
  /** @type {Curve[]} The scale is rounded up to a number of units that can be halved, and is at least `least`. */
  const lines = [
    { name: words("desk.moves"), least: 2, unit: 1, text: rounded, of: ({ moves }) => moves },
    { name: words("desk.connections"), least: 2, unit: 1, text: rounded, of: ({ connections }) => connections },
    { name: words("desk.lag"), least: 10, unit: 1, text: delayText, of: ({ lag }) => lag, isWorst: true },
    { name: words("desk.cpu"), least: 100, unit: 0.01, text: percentText, of: ({ cpu }) => cpu },
    { name: words("desk.memory"), least: 100, unit: MEGABYTE, text: sizeText, of: ({ memory }) => memory },
  ];
  const drawn = lines.map(smallChart);
  const table = build("div", "");
  /** @type {LoadSample[]} */
  let samples = [];
  let span = 0;
  const element = chartOrTable(build("div", "small-charts", ...drawn.map(({ element }) => element)), table);

  const last = () => samples.at(-1)?.at ?? 0;

  /** @param {DeskFigures} figures */
  function show({ at, reports, samples: own }) {
    // A single process has samples from before the desk was opened; for several only the current ones can be summed.
    if (reports.length === 1) samples.push(...own.filter((sample) => sample.at > last()));
    else samples.push(together(at, reports));
    samples = samples.filter((sample) => sample.at > at - KEPT);
    for (const each of drawn) each.show(samples, at);
    // The table is updated seldom, because it may be being read.
    if (Math.floor(at / SPAN) === span) return;
    span = Math.floor(at / SPAN);
    table.replaceChildren(inTable(lines, samples, at));
  }

  return { element, show, last };
}

/** @param {number} value */
const rounded = (value) => numberText(Math.round(value * 10) / 10);

/** Return the sum of all processes. @param {number} at @param {Report[]} reports @returns {LoadSample} */
function together(at, reports) {
  const lasts = reports.map(({ last }) => last);
  const sum = (/** @type {"connections" | "moves" | "cpu" | "memory"} */ what) => lasts.reduce((all, last) => all + (last[what] ?? 0), 0);
  return { at, connections: sum("connections"), moves: sum("moves"), lag: Math.max(...lasts.map(({ lag }) => lag)), cpu: sum("cpu"), memory: sum("memory") };
}

/** @param {Curve} curve */
function smallChart({ name, least, unit, text, of }) {
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" });
  for (const height of [0, HEIGHT / 2, HEIGHT]) svg.append(shape("line", { x1: "0", x2: String(WIDTH), y1: String(height), y2: String(height) }));
  const area = shape("path", { class: "area" });
  const line = shape("path", { class: "line" });
  svg.append(area, line);
  const now = build("b", "");
  const most = build("span", "most");
  const ends = build("p", "ends", build("span", "", minutesAgo(MINUTES)), build("span", "", minutesAgo(0)));
  const element = build("div", "small-chart", build("p", "name", name), now, build("div", "plot", most, /** @type {any} */ (svg)), ends);

  /** @param {LoadSample[]} samples @param {number} at */
  function show(samples, at) {
    const known = samples.flatMap((sample) => {
      const value = of(sample);
      return value === null ? [] : [{ at: sample.at, value }];
    });
    element.hidden = !known.length;
    if (!known.length) return;
    const top = roundUp(Math.max(least, ...known.map(({ value }) => value / unit))) * unit;
    const places = known.map((point) => `${(WIDTH * (1 - (at - point.at) / KEPT)).toFixed(1)} ${(HEIGHT * (1 - point.value / top)).toFixed(1)}`);
    const [first, last] = [places[0].split(" ")[0], places[places.length - 1].split(" ")[0]];
    line.setAttribute("d", `M${places.join("L")}`);
    area.setAttribute("d", `M${first} ${HEIGHT}L${places.join("L")}L${last} ${HEIGHT}Z`);
    setText(now, text(known[known.length - 1].value));
    setText(most, text(top));
  }

  return { element, show };
}

/** Return the rows, latest first; each is the mean of a minute, or its worst value.
 * @param {Curve[]} lines @param {LoadSample[]} samples @param {number} at */
function inTable(lines, samples, at) {
  const told = Array.from({ length: KEPT / SPAN }, (_, back) => {
    const own = samples.filter((sample) => sample.at <= at - back * SPAN && sample.at > at - (back + 1) * SPAN);
    if (!own.length) return [];
    return [[minutesAgo(back), ...lines.map((line) => {
      const values = own.flatMap((sample) => line.of(sample) ?? []);
      if (!values.length) return "–";
      return line.text(line.isWorst ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0) / values.length);
    })]];
  });
  return tableOf(words("desk.lastMinutes"), [words("common.time"), ...lines.map(({ name }) => name)], told.flat());
}
