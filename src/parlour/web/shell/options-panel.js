// The options panel: every choice takes effect at once.

import { back, BACKS } from "../cards/backs.js";
import { openDialog } from "../kit/dialog.js";
import { build } from "../kit/elements.js";
import { choose, onSubmit, pressable, toggle } from "../kit/fields.js";
import { languageField } from "../kit/language.js";
import { change, options } from "../kit/options.js";
import { load } from "../kit/reload.js";
import { rove } from "../kit/roving.js";
import { describeHouse } from "../wire/games.js";
import { choicesOf, words } from "../words/message.js";

const CLOTHS = ["green", "blue", "wine", "slate"];
const THEMES = ["system", "light", "dark"];
const SPEEDS = ["slow", "normal", "fast", "none"];

/** @param {(message: Record<string, unknown>) => Promise<any>} ask Asks the server; the caller handles refusals. */
export async function openOptions(ask) {
  const described = describeHouse().then(({ auto }) => auto, () => [options.auto]); // without a connection, the current values
  const installed = import("../kit/install.js").then(({ installer }) => installer(), () => null);
  const [autos, install] = await Promise.all([described, installed]);
  const { body } = openDialog(words("common.options"), "options");
  const form = build("form", "");
  const backs = choose({
    ...{ name: "back", label: words("options.back"), look: "card-backs", value: BACKS.includes(options.back) ? options.back : BACKS[0] },
    choices: choicesOf("options.back.", BACKS),
    draw(shown, name) {
      shown.insertAdjacentHTML("afterbegin", `<i>${back(name)}</i>`);
    },
  });
  const groups = [
    group("look", [
      choose({ name: "cloth", label: words("options.cloth"), choices: choicesOf("options.cloth.", CLOTHS), value: options.cloth, look: "cloths" }),
      backs,
      choose({ name: "theme", label: words("options.theme"), choices: choicesOf("options.theme.", THEMES), value: options.theme }),
      toggle({ name: "fourColour", label: words("options.fourColour"), isOn: options.fourColour }),
      toggle({ name: "largePrint", label: words("options.largePrint"), isOn: options.largePrint }),
      toggle({ name: "leftHanded", label: words("options.leftHanded"), isOn: options.leftHanded }),
    ]),
    group("play", [
      choose({ name: "auto", label: words("options.auto"), choices: choicesOf("options.auto.", autos), value: options.auto }),
      choose({ name: "speed", label: words("options.speed"), choices: choicesOf("options.speed.", SPEEDS), value: options.speed }),
      toggle({ name: "oneTap", label: words("options.oneTap"), isOn: options.oneTap }),
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
      pressable(words("options.showKeys"), () => void load(import("../kit/key-list.js")).then(({ openKeys }) => openKeys())),
    ]),
  ];
  form.append(tabs(groups), ...groups.map(({ panel }) => panel));
  onSubmit(form, () => {});
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    change({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
    if (target.name === "notices" && target.checked) void allowNotices(target);
    if (target.name === "sounds" && target.checked) void load(import("../kit/sounds.js")).then(({ waken }) => waken());
  });
  body.append(form);
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
  for (const each of groups) each.tab.onclick = () => show(each);
  show(groups[0]);
  rove(list, () => groups.map(({ tab }) => tab));
  return list;
}
