// Messages: the patterns of the page's language, with facts put in. A pattern is text with {name} for a fact, and
// {name, plural, one {…} other {…}}, {name, selectordinal, …} or {name, select, value {…} other {…}} where the text
// depends on it; # is the number of a plural. Lists are joined, numbers written and plurals chosen as the language does.
//
// A module has the messages whose keys it names, and all that begin with a string or template in it that ends with a
// dot: the server puts them into the same file.

import { messages } from "./language.js";

/** @typedef {keyof typeof import("./en.js").messages} Key */
/** @template {string} K @typedef {K extends `${infer First}.${infer Rest}` ? `${First}.` | `${First}.${BeginningOf<Rest>}` : never} BeginningOf */
/** @typedef {BeginningOf<Key>} Beginning What keys begin with, up to a dot. */
/** @typedef {Readonly<Record<string, unknown>>} Facts Texts, numbers and lists of texts. */
/** @typedef {{ name: string, kind: string, cases: Map<string, Part[]> }} Choice */
/** @typedef {string | { name: string, kind: string } | Choice} Part */

const locale = messages["language.locale"];
const isRightToLeft = messages["language.direction"] !== "ltr";
// Each takes milliseconds to make on a phone, and this module is evaluated before the page connects.
const numbers = atFirstUse(() => new Intl.NumberFormat(locale));
const twoDigits = atFirstUse(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
const percents = atFirstUse(() => new Intl.NumberFormat(locale, { style: "percent" }));
const cardinals = atFirstUse(() => new Intl.PluralRules(locale));
const ordinals = atFirstUse(() => new Intl.PluralRules(locale, { type: "ordinal" }));
const lists = {
  list: atFirstUse(() => new Intl.ListFormat(locale, { type: "conjunction" })),
  or: atFirstUse(() => new Intl.ListFormat(locale, { type: "disjunction" })),
};
const [ISOLATED, RIGHT_TO_LEFT_ISOLATED, END] = ["\u2068", "\u2067", "\u2069"];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** @type {Map<string, Part[]>} */
const parsed = new Map();

/** @template Made @param {() => Made} make @returns {() => Made} */
function atFirstUse(make) {
  /** @type {Made | undefined} */
  let made;
  return () => (made ??= make());
}

/** The message of a key.
 * @param {Key} key @param {Facts} [facts] */
export const words = (key, facts = {}) => format(messages[key], facts);

/** The same for a key whose end the server or a game made up, so that it may not exist.
 * @param {Beginning} beginning @param {string} end @param {Facts} [facts] @returns {string | undefined} */
export function wordsIfAny(beginning, end, facts = {}) {
  const key = beginning + end;
  return Object.hasOwn(messages, key) ? words(/** @type {Key} */ (key), facts) : undefined;
}

/** A value and its text, for each of the values that can be chosen.
 * @param {Beginning} beginning @param {readonly string[]} values @returns {[string, string][]} */
export const choicesOf = (beginning, values) => values.map((value) => [value, wordsIfAny(beginning, value) ?? value]);

/** @param {number} value */
export const numberText = (value) => numbers().format(value);

/** @param {number} share From 0 to 1. */
export const percentText = (share) => percents().format(share);

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const end = twoDigits().format(whole % 60);
  if (minutes < 60) return `${numbers().format(minutes)}:${end}`;
  return `${numbers().format(Math.floor(minutes / 60))}:${twoDigits().format(minutes % 60)}:${end}`;
}

/** @param {string} pattern @param {Facts} facts */
export function format(pattern, facts) {
  let parts = parsed.get(pattern);
  if (!parts) parsed.set(pattern, (parts = parse(pattern)));
  return write(parts, facts, "");
}

/** @param {readonly Part[]} parts @param {Facts} facts @param {string} number What # stands for. @returns {string} */
function write(parts, facts, number) {
  return parts.map((part) => {
    if (typeof part === "string") return part.replaceAll("#", number || "#");
    const fact = facts[part.name];
    if (!("cases" in part)) return textOf(fact, part.kind);
    const [chosen, count] = choose(part, fact);
    return write(chosen, facts, count || number);
  }).join("");
}

/** @param {Choice} choice @param {unknown} fact @returns {[Part[], string]} */
function choose({ kind, cases }, fact) {
  const other = cases.get("other") ?? [];
  if (kind === "select") return [cases.get(String(fact)) ?? other, ""];
  const count = Number(fact);
  const rules = kind === "selectordinal" ? ordinals() : cardinals();
  return [cases.get(`=${count}`) ?? cases.get(rules.select(count)) ?? other, numbers().format(count)];
}

/** @param {unknown} fact @param {string} kind @returns {string} */
function textOf(fact, kind) {
  if (typeof fact === "number") return numbers().format(fact);
  if (Array.isArray(fact)) return lists[kind === "or" ? "or" : "list"]().format(fact.map((each) => textOf(each, "")));
  const text = String(fact ?? "");
  // A name in letters of the other direction must not change the order of what stands around it. Its first letter says
  // its direction; a text that was put together before may have no letters but those of such names.
  if (isRightToLeft && text.includes(ISOLATED)) return `${RIGHT_TO_LEFT_ISOLATED}${text}${END}`;
  return isRightToLeft || RIGHT_TO_LEFT.test(text) ? `${ISOLATED}${text}${END}` : text;
}

/** @param {string} pattern */
export function parse(pattern) {
  let at = 0;

  /** Reads up to a character that ends a word. */
  function word() {
    const [found] = /^[^{},]*/.exec(pattern.slice(at)) ?? [""];
    at += found.length;
    return found.trim();
  }

  /** @returns {Part[]} */
  function sequence() {
    /** @type {Part[]} */
    const parts = [];
    while (at < pattern.length && pattern[at] !== "}") {
      if (pattern[at] === "{") {
        parts.push(placeholder());
      } else {
        const [text] = /^[^{}]+/.exec(pattern.slice(at)) ?? [""];
        at += text.length;
        parts.push(text);
      }
    }
    return parts;
  }

  /** @returns {Part} */
  function placeholder() {
    at += 1;
    const name = word();
    if (pattern[at] !== ",") return end({ name, kind: "" });
    at += 1;
    const kind = word();
    if (pattern[at] !== ",") return end({ name, kind });
    at += 1;
    /** @type {Map<string, Part[]>} */
    const cases = new Map();
    for (let value = word(); pattern[at] === "{"; value = word()) {
      at += 1;
      cases.set(value, sequence());
      at += 1;
    }
    return end({ name, kind, cases });
  }

  /** @param {Part} part */
  function end(part) {
    if (pattern[at] !== "}") throw new Error(`a bracket is not closed: ${pattern}`);
    at += 1;
    return part;
  }

  const parts = sequence();
  if (at < pattern.length) throw new Error(`a bracket is not opened: ${pattern}`);
  return parts;
}
