// The language of the page: the server reads the choice from a cookie, and serves the page again.

import { languages } from "../words/languages.js";
import { words } from "../words/message.js";
import { openedDialog } from "./dialog.js";
import { build } from "./elements.js";
import { field, optionsOf } from "./fields.js";
import { address, ownCookie } from "./root.js";

const COOKIE = "parlour-language";
const A_YEAR = 365 * 24 * 3600;
const OPENING = ["Enter", " ", "F4"]; // keys that open the list of languages, or close it with a choice

/** Return the choice of a language, or nothing if there is only one. */
export function languageField() {
  if (languages.length < 2) return [];
  const chosen = languages.find(([code]) => code === words("language.code"))?.[0];
  const select = build("select", { class: "seed", name: "language" }, ...optionsOf(languages, chosen));
  for (const option of select.options) option.lang = option.value;
  const choose = () => {
    if (select.value === chosen || !openedDialog()) return;
    document.cookie = `${ownCookie(COOKIE)}=${select.value}; path=${address("/")}; max-age=${A_YEAR}; samesite=lax`;
    location.reload();
  };
  // Keys change the value of a closed list at every step: the choice is made by Enter, or by leaving the field. In an
  // opened list a change is the choice; most browsers tell no key pressed there but perhaps the one that closes it.
  let isStep = false;
  select.addEventListener("keydown", ({ key, altKey }) => {
    isStep = !altKey && !OPENING.includes(key) && !(CSS.supports("selector(:open)") && select.matches(":open"));
    if (key === "Enter") choose();
  });
  select.addEventListener("pointerdown", () => void (isStep = false));
  select.addEventListener("change", () => isStep || choose());
  select.addEventListener("blur", choose);
  return [field(words("options.language"), select)];
}
