// The options panel: every choice shows at once.

import { back, BACKS } from "./cards.js";
import { choose, openDialog, pressable, toggle } from "./dialogs.js";
import { change, options } from "./options.js";
import { optionWords as w } from "./panelwords.js";

/** @param {(message: Record<string, unknown>) => Promise<any>} ask The server; a refusal is the caller's. */
export function openOptions(ask) {
  const { body } = openDialog(w.title, "options");
  const form = document.createElement("form");
  const backs = choose({
    ...{ name: "back", label: w.back, look: "backs", value: BACKS.includes(options.back) ? options.back : BACKS[0] },
    choices: BACKS.map((name) => [name, name[0].toUpperCase() + name.slice(1)]),
  });
  for (const shown of backs.querySelectorAll("span")) {
    const picture = document.createElement("i");
    picture.innerHTML = back(shown.dataset.value ?? "");
    shown.prepend(picture);
  }
  form.append(
    section(w.you, [pressable(w.profile, () => void import("./profile.js").then(({ openProfile }) => openProfile(ask)))]),
    section(w.look, [
      choose({ name: "cloth", label: w.cloth, choices: w.cloths, value: options.cloth, look: "cloths" }),
      backs,
      choose({ name: "theme", label: w.theme, choices: w.themes, value: options.theme }),
      toggle({ name: "fourColour", label: w.fourColour, isOn: options.fourColour }),
      toggle({ name: "largePrint", label: w.largePrint, isOn: options.largePrint }),
      toggle({ name: "leftHanded", label: w.leftHanded, isOn: options.leftHanded }),
    ]),
    section(w.play, [
      choose({ name: "auto", label: w.auto, choices: w.autos, value: options.auto }),
      choose({ name: "speed", label: w.speed, choices: w.speeds, value: options.speed }),
      toggle({ name: "oneTap", label: w.oneTap, isOn: options.oneTap }),
      toggle({ name: "clock", label: w.clock, isOn: options.clock }),
      toggle({ name: "sounds", label: w.sounds, isOn: options.sounds }),
      toggle({ name: "letterKeys", label: w.letterKeys, isOn: options.letterKeys }),
      pressable(w.showKeys, () => void import("./keys.js").then(({ openKeys }) => openKeys())),
    ]),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    change({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
    if (target.name === "sounds" && target.checked) void import("./sounds.js").then(({ waken }) => waken());
  });
  body.append(form);
}

/** @param {string} title @param {HTMLElement[]} parts */
function section(title, parts) {
  const made = document.createElement("section");
  const heading = document.createElement("h3");
  heading.textContent = title;
  made.append(heading, ...parts);
  return made;
}
