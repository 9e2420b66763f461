// What Options say about playing without a network: keep Parlour on this device, or remove it; or why it can't be kept.

import { build } from "../kit/elements.js";
import { oneAtATime, pressable } from "../kit/fields.js";
import { words } from "../words/message.js";
import { answered, decide, drop, isKept, isSecure, isWanted, keepUp, megabytes, progress } from "./house.js";

/** Return a place for it, which is filled when the server has answered; nothing in a page that does without one. */
export function keepingField() {
  const place = build("div", "keeping");
  void fill().then((shown) => place.append(...shown));
  return place;
}

/** @returns {Promise<HTMLElement[]>} */
async function fill() {
  if (document.documentElement.dataset.local) return [];
  if (!isSecure()) return [build("p", "note", words("offline.insecure"))];
  const about = await answered().catch(() => null);
  if (!about) return [];
  if (!about.version) return [build("p", "note", words("offline.missing"))];
  const size = megabytes(about);
  const state = build("p", { class: "note", role: "status" });
  const press = pressable("", oneAtATime(async () => {
    const isKeeping = !isWanted();
    decide(isKeeping);
    show();
    if (isKeeping) await keepUp(about, true).catch(() => decide(false));
    else await drop();
    show();
  }));
  progress.tell = (share) => {
    state.textContent = words("offline.fetching", { percent: Math.round(100 * share) });
  };
  show();

  function show() {
    press.textContent = isWanted() ? words("offline.remove", { size }) : words("offline.keep", { size });
    state.textContent = isKept() ? words("offline.kept") : "";
  }

  return [press, state];
}
