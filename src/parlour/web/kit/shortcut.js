// The key of a shortcut, on keyboards of all languages.

/** Return the letter, digit or sign that a key stands for. Letters of another alphabet count as the Latin letter in
 * the same place, and the keys of digits as digits even where those need Shift, as on French and Czech keyboards.
 * @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} event */
export function shortcut({ key, code, shiftKey }) {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && /^\P{ASCII}+$/u.test(key)) return letter.toLowerCase();
  return key === "؟" ? "?" : key.toLowerCase();
}

/** Return whether a key may be a shortcut, and not the player's writing or the browser's own.
 * @param {KeyboardEvent} event */
export function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }) {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.matches("input, select, textarea"));
}
