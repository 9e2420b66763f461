// The dialogs to use your player on another device, write down its phrase, or forget it.

import { copyAndSay } from "../kit/clipboard.js";
import { confirm } from "../kit/confirm.js";
import { goTo, openDialog } from "../kit/dialog.js";
import { build, reasonLine, statusLine } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { address, ownName } from "../kit/root.js";
import { attempt } from "../kit/storage.js";
import { messages as first } from "../words/language.js";
import { words } from "../words/message.js";
import { FORGOTTEN, post, reason } from "./asking.js";

/** @typedef {{ code: string, seconds: number, link: string | null, qr: string }} DeviceCode */

const times = new Intl.DateTimeFormat(first["language.locale"], { timeStyle: "short" });

/** Return the controls for the player's own data: a part of another dialog. */
export async function yourPlayer() {
  return build(
    "section",
    "yours",
    build("h3", "", words("device.yours")),
    pressable(words("device.another"), () => void openCode()),
    pressable(words("device.phrase"), () => openPhrase()),
    build("a", { class: "press", href: address("/device") }, words("device.have")),
    pressable(words("device.forget"), () => void forget()),
  );
}

async function openCode() {
  const { dialog, body } = openDialog(words("device.another"), "device");
  const wait = statusLine("empty", words("common.loading"));
  body.append(wait);
  try {
    const told = /** @type {DeviceCode} */ (await post("player/code"));
    if (!dialog.open) return;
    body.replaceChildren(...codeParts(told));
    const timer = setTimeout(() => {
      const again = pressable(words("device.newCode"), () => void openCode(), "main");
      const hadFocus = body.contains(document.activeElement);
      wait.textContent = words("device.expired");
      body.replaceChildren(wait, build("div", "buttons", again));
      if (hadFocus) again.focus();
    }, told.seconds * 1000);
    dialog.addEventListener("close", () => clearTimeout(timer));
  } catch (error) {
    wait.textContent = reason(error, words("device.failed"));
  }
}

/** @param {DeviceCode} told */
function codeParts({ code, seconds, link, qr }) {
  const page = new URL(link ?? address("/device"), location.href);
  const where = page.host + page.pathname;
  const spelt = words("device.code", { letters: [...code].join(" ") }); // by screen readers
  const shown = build("p", { class: "secret", role: "img", "aria-label": spelt }, `${code.slice(0, 4)} ${code.slice(4)}`);
  const picture = build("img", { class: "picture", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: words("device.qr") });
  const how = build("p", "", words("device.how", { link: where, time: times.format(Date.now() + seconds * 1000) }));
  return [how, shown, ...(link ? [picture, copying(words("device.copyLink"), link)] : [])];
}

function openPhrase() {
  const { body } = openDialog(words("device.phrase"), "device");
  const why = reasonLine();
  const make = pressable(words("device.makePhrase"), () => {
    make.disabled = true;
    post("player/phrase").then(({ phrase }) => {
      const shown = build("p", { class: "secret", tabindex: "-1", lang: "" }, phrase);
      shown.translate = false;
      body.replaceChildren(shown, build("p", "", words("device.phraseOnce")), copying(words("device.copyPhrase"), phrase));
      shown.focus();
    }, (error) => {
      make.disabled = false;
      why.textContent = reason(error, words("device.failed"));
    });
  }, "main");
  body.append(build("p", "", words("device.phraseAbout")), why, build("div", "buttons", make));
}

/** @param {string} label @param {string} text */
function copying(label, text) {
  const said = statusLine("said");
  return build("div", "copying", pressable(label, () => void copyAndSay(text, said)), said);
}

async function forget() {
  const asked = { title: words("device.forgetTitle"), text: words("device.forgetAbout"), yes: words("device.forgetYes"), no: words("device.forgetNo") };
  if (!(await confirm(asked))) return;
  try {
    await post("player/forget");
  } catch (error) {
    openDialog(words("device.forget"), "device").body.append(build("p", "", reason(error, words("device.failed"))));
    return;
  }
  forgetHere();
  goTo(address(`/device${FORGOTTEN}`));
}

/** Clear everything that this browser has stored for the player, if it allows storage. */
function forgetHere() {
  for (const where of [() => localStorage, () => sessionStorage]) {
    const storage = attempt(where);
    for (const name of Object.keys(storage ?? {})) if (name.startsWith(ownName("parlour."))) storage?.removeItem(name);
  }
}
