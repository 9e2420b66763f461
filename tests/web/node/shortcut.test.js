// Shortcuts on keyboards of all languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom.js";

const { shortcut } = await import("../../../src/parlour/web/kit/keys.js");

/** What is pressed: the sign, the key's place on the keyboard, with Shift or without; and what it stands for. */
const PRESSED = [
  ["Q", "KeyQ", true, "q", "English"],
  ["1", "Digit1", false, "1", "English"],
  ["!", "Digit1", true, "!", "English"],
  ["1", "Numpad1", false, "1", "any number pad"],
  ["&", "Digit1", false, "1", "French"],
  ["1", "Digit1", true, "1", "French"],
  ["a", "KeyQ", false, "a", "French"],
  [",", "KeyM", false, ",", "French"],
  ["ě", "Digit2", false, "2", "Czech"],
  ["я", "KeyZ", false, "z", "Russian"],
  ["?", "Digit7", true, "?", "Russian"],
  ["لا", "KeyB", false, "b", "Arabic"],
  ["؟", "Slash", true, "?", "Arabic"],
  ["ı", "KeyI", false, "i", "Turkish"],
  ["ü", "BracketLeft", false, "ü", "German"],
  ["Enter", "Enter", false, "enter", "any"],
];

for (const [key, code, shiftKey, meant, keyboard] of PRESSED) {
  test(`${key} is ${meant} on a keyboard: ${keyboard}`, () => assert.equal(shortcut({ key, code, shiftKey }), meant));
}
