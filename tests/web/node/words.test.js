// Every language against the English file, and how patterns are put into words.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { messages as english } from "../../../src/parlour/web/words/en.js";
import { format, parse } from "../../../src/parlour/web/words/message.js";

const WEB = new URL("../../../src/parlour/web/", import.meta.url);

/** Texts that may be the same in another language: names, what has no words, and words that both languages have. */
const MAY_BE_SAME = [
  ...["page.name", "page.title", "common.withKey", "rule.other", "statistics.share", "klondike.label.empty", "lobby.hostedBy"],
  ...["game.klondike", "game.race", "game.eights", "option.scoring.vegas", "rule.scoring.vegas", "option.scoring.standard"],
  ...["canfield", "freecell", "golf", "peaks", "spider", "yukon"].map((name) => `game.${name}`),
  ...["eightoff", "seahaventowers"].map((name) => `preset.${name}`),
  ...["freecell", "eightoff", "seahaven"].map((name) => `option.layout.${name}`),
  ...["timer.seconds", "timer.minutes", "language.direction", "company.reaction", "lamp.says", "klondike.moved", "bot", "lobby.bots"],
  ...["common.options", "common.score", "common.host", "options.theme.system", "options.speed.normal", "bot.strength.normal"],
  ...["lobby.public", "lobby.isPublic", "room.code", "room.start", "replay.pause", "profile.name", "profile.avatar", "eights.table", "statistics.period", "device.code", "library.note"],
  ...["desk.solver", "desk.cpu", "desk.level.error", "desk.actions", "desk.backup", "desk.upgrade", "desk.kind.name", "desk.did.backup"],
];
/** Words that are English and of no other language here: a text with one of them is left over. */
const ENGLISH_WORDS = new Set(
  ("the and you your this that with from there which what where when only please again nobody cards card draw deal turn " +
    "turns moves foundation foundations column columns waste stock wins lost won room rooms player players game games play " +
    "played seat seats choose colour colours number round rounds time hint undo redo close save loading join watch leave stay").split(" "),
);

const modules = await Promise.all(
  readdirSync(new URL("words/", WEB)).map(async (file) => {
    const { messages } = await import(new URL(`words/${file}`, WEB).href);
    return { code: file.replace(".js", ""), messages };
  }),
);
const languages = modules.filter(({ code, messages }) => messages && code !== "language");

/** Every choice and every fact of a pattern, however deep.
 * @returns {{ facts: Set<string>, choices: { name: string, kind: string, cases: string[] }[] }} */
function read(pattern) {
  const facts = new Set();
  const choices = [];
  const visit = (parts) => {
    for (const part of parts) {
      if (typeof part === "string") continue;
      facts.add(part.name);
      if (!part.cases) continue;
      choices.push({ name: part.name, kind: part.kind, cases: [...part.cases.keys()] });
      for (const each of part.cases.values()) visit(each);
    }
  };
  visit(parse(pattern));
  return { facts, choices };
}

/** The words that a reader sees, of all cases. */
function wordsOf(pattern) {
  const texts = (parts) => parts.flatMap((part) => (typeof part === "string" ? [part] : [...(part.cases?.values() ?? [])].flatMap(texts)));
  return texts(parse(pattern)).join(" ").toLowerCase().match(/\p{L}+/gu) ?? [];
}

const factsOf = (pattern) => [...read(pattern).facts].sort();

/** The values that a pattern tells apart, by the fact they are of. */
function selects(pattern) {
  const found = new Map();
  for (const { name, kind, cases } of read(pattern).choices) {
    if (kind === "select") found.set(name, new Set([...(found.get(name) ?? []), ...cases]));
  }
  return found;
}

for (const { code, messages } of languages) {
  describe(`the language ${code}`, () => {
    const locale = messages["language.locale"];

    test("has the keys of English, in the same order", () => {
      assert.deepEqual(Object.keys(messages), Object.keys(english));
    });

    test("says which language it is", () => {
      assert.deepEqual(Intl.getCanonicalLocales(locale), [locale]);
      assert.equal(messages["language.code"], code);
      assert.ok(Intl.PluralRules.supportedLocalesOf(locale).length, locale);
      assert.ok(["ltr", "rtl"].includes(messages["language.direction"]));
    });

    test("uses the facts of English and no others", () => {
      for (const [key, pattern] of Object.entries(english)) assert.deepEqual(factsOf(messages[key]), factsOf(pattern), key);
    });

    test("tells only values apart that there are", () => {
      for (const [key, pattern] of Object.entries(english)) {
        for (const [name, cases] of selects(messages[key])) {
          const known = selects(pattern).get(name) ?? new Set();
          for (const value of cases) assert.ok(known.has(value), `${key}: ${name} is never ${value}`);
          assert.ok(cases.has("other"), `${key}: no other for ${name}`);
        }
      }
    });

    test("has all plural forms of the language", () => {
      for (const [key, pattern] of Object.entries(messages)) {
        for (const { name, kind, cases } of read(pattern).choices) {
          if (kind === "select") continue;
          assert.ok(["plural", "selectordinal"].includes(kind), `${key}: ${kind}`);
          const type = kind === "plural" ? "cardinal" : "ordinal";
          // Some languages have a form for fractions or millions only; none of those is said here.
          const rules = new Intl.PluralRules(locale, { type });
          const needed = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
          for (const form of needed) {
            const isExact = form === "zero" && cases.includes("=0");
            assert.ok(cases.includes(form) || isExact, `${key}: ${name} has no form for "${form}"`);
          }
          assert.ok(cases.includes("other"), `${key}: no other for ${name}`);
        }
      }
    });

    test("can be read by the server line by line", () => {
      const source = readFileSync(new URL(`words/${code}.js`, WEB), "utf8");
      const lines = [...source.matchAll(/^  ("[^"\\]+"): ("(?:[^"\\]|\\.)*"),$/gm)];
      assert.deepEqual(Object.fromEntries(lines.map(([, key, text]) => [JSON.parse(key), JSON.parse(text)])), messages);
    });

    test("leaves no English over", { skip: code === "en" }, () => {
      const same = Object.keys(english).filter((key) => messages[key] === english[key] && wordsOf(english[key]).length > 0 && !MAY_BE_SAME.includes(key));
      assert.deepEqual(same, [], "the same as in English");
      const left = Object.keys(messages).filter((key) => wordsOf(messages[key]).some((word) => ENGLISH_WORDS.has(word)));
      assert.deepEqual(left, [], "English words");
    });
  });
}

test("in French no line breaks before a colon, a semicolon, an exclamation or a question mark", () => {
  const { messages } = languages.find(({ code }) => code === "fr");
  assert.deepEqual(Object.keys(messages).filter((key) => / [:;!?»]|« /.test(messages[key])), []);
});

describe("a pattern", () => {
  const told = [
    ["{count, plural, one {# card} other {# cards}}", { count: 1 }, "1 card"],
    ["{count, plural, one {# card} other {# cards}}", { count: 20 }, "20 cards"],
    ["{count, plural, =0 {none} other {#}}", { count: 0 }, "none"],
    ["{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { place: 3 }, "3rd"],
    ["{who, select, you {You} other {{name}}} passed.", { who: "you", name: "Ada" }, "You passed."],
    ["{who, select, you {You} other {{name}}} passed.", { who: "other", name: "Ada" }, "Ada passed."],
    ["{names} and more", { names: ["Ada", "Bob", "Cy"] }, "Ada, Bob and Cy and more"],
    ["{names, or}", { names: ["Ada", "Bob"] }, "Ada or Bob"],
    ["{a, select, x {{n, plural, one {#!} other {# {b}!}}} other {}}", { a: "x", n: 1234, b: "B" }, "1,234 B!"],
  ];
  for (const [pattern, facts, text] of told) {
    test(`${pattern} of ${JSON.stringify(facts)}`, () => assert.equal(format(pattern, facts), text));
  }

  test("isolates a name in letters of the other direction", () => {
    assert.equal(format("{name} wins", { name: "עדה" }), "\u2068עדה\u2069 wins");
  });

  test("with a bracket too many or too few is refused", () => {
    for (const pattern of ["{name", "name}", "{count, plural, one {#}"]) assert.throws(() => parse(pattern), pattern);
  });
});
