// Bars of games played and won, drawn in SVG, and the same as a table: one is shown, the other is for screen readers.

import { chartOrTable, roundUp, shape, tableOf } from "../kit/chart.js";
import { build } from "../kit/elements.js";
import { numberText, percentText, words } from "../words/message.js";

/** @import { Period } from "./periods.js" */

const HEIGHT = 150;
const STEPS = 2;
/** The positions of period names below the bars. */
const NAMES = String(HEIGHT + 20);

/** @param {Period[]} periods */
export function chart(periods) {
  const hasGames = periods.some(({ played }) => played > 0);
  if (!hasGames) return build("p", "empty", words("statistics.noneThen"));
  return chartOrTable(drawing(periods), inTable(periods));
}

/** @param {Period[]} periods */
function drawing(periods) {
  const top = roundUp(Math.max(...periods.map(({ played }) => played)));
  const svg = shape("svg", {});
  for (let step = 0; step <= STEPS; step += 1) svg.append(shape("line", { x1: "0", x2: "100%", y1: heightAt(step), y2: heightAt(step) }));
  const isRightToLeft = document.documentElement.dir === "rtl";
  const width = 100 / periods.length;
  for (const [number, period] of periods.entries()) {
    const at = width * ((isRightToLeft ? periods.length - 1 - number : number) + 0.15);
    const bar = shape("g", {});
    const title = shape("title", {});
    title.textContent = words("statistics.bar", { period: period.long, played: period.played, won: period.won });
    bar.append(title, column("played", at, width * 0.7, period.played / top), column("won", at, width * 0.7, period.won / top));
    svg.append(bar);
  }
  const scale = build("div", "scale", ...Array.from({ length: STEPS + 1 }, (_, step) => build("span", "", numberText(top * (1 - step / STEPS)))));
  for (const [number, anchor] of named(periods.length)) {
    const name = shape("text", { x: `${width * ((isRightToLeft ? periods.length - 1 - number : number) + SIDES[anchor][isRightToLeft ? 1 : 0])}%`, y: NAMES, "text-anchor": anchor });
    name.textContent = periods[number].short;
    svg.append(name);
  }
  const legend = build("p", "legend", .../** @type {const} */ (["played", "won"]).map((name) => build("span", name, words(`statistics.${name}`))));
  return build("div", "drawn", scale, build("div", "bars", /** @type {any} */ (svg)), legend);
}

/** How a name is aligned to its bar, for left-to-right and right-to-left languages. */
const SIDES = { start: [0, 1], middle: [0.5, 0.5], end: [1, 0] };

/** Return the first period, the last one, and one between them. @param {number} count
 * @returns {[number, keyof typeof SIDES][]} */
function named(count) {
  if (count === 1) return [[0, "middle"]];
  const middle = Math.floor((count - 1) / 2);
  return middle > 0 ? [[0, "start"], [middle, "middle"], [count - 1, "end"]] : [[0, "start"], [count - 1, "end"]];
}

/** @param {number} step */
const heightAt = (step) => String(1 + (HEIGHT * step) / STEPS);

/** @param {string} look @param {number} at @param {number} width Both in percent. @param {number} share */
function column(look, at, width, share) {
  const height = HEIGHT * share;
  return shape("rect", { class: look, x: `${at}%`, width: `${width}%`, y: String(1 + HEIGHT - height), height: String(height) });
}

/** Return the table of periods with games, latest first. @param {Period[]} periods */
function inTable(periods) {
  const columns = /** @type {const} */ (["period", "played", "won"]).map((name) => words(`statistics.${name}`));
  const lines = periods.filter(({ played }) => played > 0).reverse().map(({ long, played, won }) => {
    return [long, numberText(played), words("statistics.share", { count: won, percent: percentText(won / played) })];
  });
  return tableOf(words("statistics.chart"), columns, lines);
}
