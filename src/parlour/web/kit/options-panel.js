// The options panel: every choice shows at once.

import { back, BACKS } from "../cards/deck.js";
import { optionWords as w } from "../words/en/panels.js";
import { openDialog } from "./dialog.js";
import { build } from "./elements.js";
import { choose, pressable, toggle } from "./fields.js";
import { change, options } from "./options.js";
import { load } from "./reload.js";
import { rove } from "./roving.js";

/** @param {(message: Record<string, unknown>) => Promise<any>} ask The server; a refusal is the caller's. */
export function openOptions(ask) {
  const { body } = openDialog(w.title, "options");
  const form = document.createElement("form");
  const backs = choose({
    ...{ name: "back", label: w.back, look: "backs", value: BACKS.includes(options.back) ? options.back : BACKS[0] },
    choices: BACKS.map((name) => [name, name[0].toUpperCase() + name.slice(1)]),
    draw(shown, name) {
      const picture = document.createElement("i");
      picture.innerHTML = back(name);
      shown.prepend(picture);
    },
  });
  const groups = [
    group(w.look, [
      choose({ name: "cloth", label: w.cloth, choices: w.cloths, value: options.cloth, look: "cloths" }),
      backs,
      choose({ name: "theme", label: w.theme, choices: w.themes, value: options.theme }),
      toggle({ name: "fourColour", label: w.fourColour, isOn: options.fourColour }),
      toggle({ name: "largePrint", label: w.largePrint, isOn: options.largePrint }),
      toggle({ name: "leftHanded", label: w.leftHanded, isOn: options.leftHanded }),
    ]),
    group(w.play, [
      choose({ name: "auto", label: w.auto, choices: w.autos, value: options.auto }),
      choose({ name: "speed", label: w.speed, choices: w.speeds, value: options.speed }),
      toggle({ name: "oneTap", label: w.oneTap, isOn: options.oneTap }),
      toggle({ name: "clock", label: w.clock, isOn: options.clock }),
    ]),
    group(w.you, [
      pressable(w.profile, () => void load(import("../company/profile.js")).then(({ openProfile }) => openProfile(ask))),
      toggle({ name: "sounds", label: w.sounds, isOn: options.sounds }),
      ...("Notification" in window ? [toggle({ name: "notices", label: w.notices, note: w.noticesNote, isOn: options.notices })] : []),
      toggle({ name: "letterKeys", label: w.letterKeys, isOn: options.letterKeys }),
      pressable(w.showKeys, () => void load(import("./key-list.js")).then(({ openKeys }) => openKeys())),
    ]),
  ];
  form.append(tabs(groups), ...groups.map(({ panel }) => panel));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    change({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
    if (target.name === "notices" && target.checked) void allowNotices(target);
    if (target.name === "sounds" && target.checked) void load(import("./sounds.js")).then(({ waken }) => waken());
  });
  body.append(form);
}

/** The browser asks the player; without leave the switch goes back.
 * @param {HTMLInputElement} toggled */
async function allowNotices(toggled) {
  if ((await Notification.requestPermission()) === "granted") return;
  toggled.checked = false;
  change({ notices: false });
}

/** @typedef {{ tab: HTMLButtonElement, panel: HTMLElement }} Group */

/** @param {string} title @param {HTMLElement[]} parts @returns {Group} */
function group(title, parts) {
  const tab = pressable(title, () => {}, "tab");
  tab.setAttribute("role", "tab");
  const panel = build("section", "", ...parts);
  panel.id = `options-${title.toLowerCase()}`;
  tab.id = `${panel.id}-tab`;
  tab.setAttribute("aria-controls", panel.id);
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", tab.id);
  return { tab, panel };
}

/** One group is shown at a time, and fits on a screen.
 * @param {Group[]} groups */
function tabs(groups) {
  const list = build("div", "tabs", ...groups.map(({ tab }) => tab));
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", w.groups);
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
