// The options panel: every choice takes effect at once.

import { back, BACKS } from "../cards/backs.js";
import { face } from "../cards/deck.js";
import { openDialog, openedDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { choose, field, onSubmit, pressable, select, toggle } from "../kit/fields.js";
import { change, options, TAPS } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { address, ownCookie } from "../kit/root.js";
import { rove } from "../kit/roving.js";
import { describeHouse } from "../wire/games.js";
import { languages } from "../words/languages.js";
import { choicesOf, words } from "../words/message.js";

const FACES = ["classic", "large"];
const THEMES = ["system", "light", "dark"];
const SPEEDS = ["slow", "normal", "fast", "none"];
const COOKIE = "parlour-language";
const A_YEAR = 365 * 24 * 3600;
const OPENING = ["Enter", " ", "F4"]; // keys that open the list of languages, or close it with a choice

/** @param {(message: Record<string, unknown>) => Promise<any>} ask Asks the server; the caller handles refusals. */
export async function openOptions(ask) {
  const described = describeHouse().then(({ auto }) => auto, () => [options.auto]); // without a connection, the current values
  const installed = import("../kit/install.js").then(({ installer }) => installer(), () => null);
  const keeping = import("../installed/options.js").then(({ keepingField }) => [keepingField()], () => []);
  const [autos, install, kept] = await Promise.all([described, installed, keeping]);
  const { body } = openDialog(words("common.options"), "options");
  const form = build("form", "");
  const cloths = choose({
    ...{ name: "cloth", label: words("options.cloth"), look: "samples cloths", value: BACKS.includes(options.cloth) ? options.cloth : BACKS[0] },
    choices: choicesOf("options.cloth.", BACKS),
    draw(shown, name) {
      shown.insertAdjacentHTML("afterbegin", `<i data-cloth="${name}">${back(name)}</i>`);
    },
  });
  const faces = choose({
    ...{ name: "face", label: words("options.face"), look: "samples", value: FACES[Number(options.largePrint)] },
    choices: choicesOf("options.face.", FACES),
    draw(shown, name) {
      shown.insertAdjacentHTML("afterbegin", `<i>${["TD", "QS"].map((card) => face(card, { largePrint: name === FACES[1] })).join("")}</i>`);
    },
  });
  const groups = [
    group("look", [
      cloths,
      faces,
      choose({ name: "theme", label: words("options.theme"), choices: choicesOf("options.theme.", THEMES), value: options.theme }),
      toggle({ name: "fourColour", label: words("options.fourColour"), isOn: options.fourColour }),
      toggle({ name: "leftHanded", label: words("options.leftHanded"), isOn: options.leftHanded }),
    ]),
    group("play", [
      choose({ name: "auto", label: words("options.auto"), choices: choicesOf("options.auto.", autos), value: options.auto }),
      choose({ name: "speed", label: words("options.speed"), choices: choicesOf("options.speed.", SPEEDS), value: options.speed }),
      choose({ name: "taps", label: words("options.oneTap"), choices: choicesOf("options.taps.", TAPS), value: options.taps }),
      toggle({ name: "clock", label: words("options.clock"), isOn: options.clock }),
      toggle({ name: "odds", label: words("options.odds"), isOn: options.odds }),
    ]),
    group("you", [
      ...languageField(),
      pressable(words("common.profile"), () => void load(import("../company/profile.js")).then(({ openProfile }) => openProfile(ask))),
      toggle({ name: "sounds", label: words("options.sounds"), isOn: options.sounds }),
      ...("Notification" in window ? [toggle({ name: "notices", label: words("options.notices"), note: words("options.noticesNote"), isOn: options.notices })] : []),
      toggle({ name: "letterKeys", label: words("options.letterKeys"), isOn: options.letterKeys }),
      ...(install ? [pressable(words("options.install"), install)] : []),
      ...kept,
      pressable(words("options.showKeys"), () => void load(import("../kit/keys.js")).then(({ openKeys }) => openKeys())),
    ]),
  ];
  form.append(tabs(groups), ...groups.map(({ panel }) => panel));
  onSubmit(form, () => {});
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    change(changeBy(target));
    if (target.name === "notices" && target.checked) void allowNotices(target);
    if (target.name === "sounds" && target.checked) void load(import("../kit/sounds.js")).then(({ waken }) => waken());
  });
  body.append(form);
}

/** @param {HTMLInputElement} field */
function changeBy({ name, value, type, checked }) {
  if (name === "face") return { largePrint: value === FACES[1] };
  return { [name]: type === "checkbox" ? checked : value };
}

/** Ask for permission; if it is denied, the switch goes back.
 * @param {HTMLInputElement} toggled */
async function allowNotices(toggled) {
  if ((await Notification.requestPermission()) === "granted") return;
  toggled.checked = false;
  change({ notices: false });
}

/** @typedef {{ tab: HTMLButtonElement, panel: HTMLElement }} Group */

/** @param {"look" | "play" | "you"} name @param {HTMLElement[]} parts @returns {Group} */
function group(name, parts) {
  const id = `options-${name}`;
  const tab = build("button", { class: "press tab", type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id }, words(`options.${name}`));
  return { tab, panel: build("section", { id, role: "tabpanel", "aria-labelledby": tab.id }, ...parts) };
}

/** Show one group at a time, so that it fits on a screen.
 * @param {Group[]} groups */
function tabs(groups) {
  const list = build("div", { class: "tabs", role: "tablist", "aria-label": words("options.groups") }, ...groups.map(({ tab }) => tab));
  /** @param {Group} chosen */
  const show = (chosen) => {
    for (const { tab, panel } of groups) {
      tab.setAttribute("aria-selected", String(tab === chosen.tab));
      panel.hidden = tab !== chosen.tab;
    }
  };
  for (const each of groups) each.tab.onclick = each.tab.onfocus = () => show(each);
  show(groups[0]);
  rove(list, () => groups.map(({ tab }) => tab));
  return list;
}

/** Return the choice of a language, or nothing if there is only one: the server reads it from a cookie, and serves the page
 * again. */
function languageField() {
  if (languages.length < 2) return [];
  const chosen = languages.find(([code]) => code === words("language.code"))?.[0];
  const list = select(languages, chosen, { class: "seed", name: "language" });
  for (const option of list.options) option.lang = option.value;
  const apply = () => {
    if (list.value === chosen || !openedDialog()) return;
    document.cookie = `${ownCookie(COOKIE)}=${list.value}; path=${address("/")}; max-age=${A_YEAR}; samesite=lax`;
    location.reload();
  };
  // Keys change the value of a closed list at every step: the choice is made by Enter, or by leaving the field. In an
  // opened list a change is the choice; most browsers tell no key pressed there but perhaps the one that closes it.
  let isStep = false;
  list.addEventListener("keydown", ({ key, altKey }) => {
    isStep = !altKey && !OPENING.includes(key) && !(CSS.supports("selector(:open)") && list.matches(":open"));
    if (key === "Enter") apply();
  });
  list.addEventListener("pointerdown", () => void (isStep = false));
  list.addEventListener("change", () => isStep || apply());
  list.addEventListener("blur", apply);
  return [field(words("options.language"), list)];
}
