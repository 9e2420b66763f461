// The dialogs to use your player on another device, write down its phrase, or forget it.

import { copyAndSay } from "../kit/clipboard.js";
import { confirm } from "../kit/confirm.js";
import { goTo, openDialog } from "../kit/dialog.js";
import { build, reasonLine } from "../kit/elements.js";
import { pressable } from "../kit/fields.js";
import { load } from "../kit/reload.js";
import { address, ownName } from "../kit/root.js";
import { attempt } from "../kit/storage.js";
import { messages as first } from "../words/language.js";
import { format, words } from "../words/message.js";
import { FORGOTTEN, post, reason } from "./asking.js";

/** @typedef {{ code: string, seconds: number, link: string | null, qr: string }} DeviceCode */

const times = new Intl.DateTimeFormat(first["language.locale"], { timeStyle: "short" });

/** Return the controls for the player's own data: a part of another dialog. */
export async function yourPlayer() {
  /** @type {{ messages: Record<string, string> }} */
  const { messages } = await load(import("../words/later.js"));
  const have = build("a", { class: "press", href: address("/device") }, messages["device.have"]);
  return build(
    "section",
    "yours",
    build("h3", "", messages["device.yours"]),
    pressable(messages["device.another"], () => void openCode(messages)),
    pressable(messages["device.phrase"], () => openPhrase(messages)),
    have,
    pressable(messages["device.forget"], () => void forget(messages)),
  );
}

/** @param {Record<string, string>} messages */
async function openCode(messages) {
  const { dialog, body } = openDialog(messages["device.another"], "device");
  const wait = build("p", { class: "empty", role: "status" }, words("common.loading"));
  body.append(wait);
  try {
    const told = /** @type {DeviceCode} */ (await post("player/code"));
    if (!dialog.open) return;
    body.replaceChildren(...codeParts(told, messages));
    const timer = setTimeout(() => {
      const again = pressable(messages["device.newCode"], () => void openCode(messages), "main");
      const hadFocus = body.contains(document.activeElement);
      wait.textContent = messages["device.expired"];
      body.replaceChildren(wait, build("div", "buttons", again));
      if (hadFocus) again.focus();
    }, told.seconds * 1000);
    dialog.addEventListener("close", () => clearTimeout(timer));
  } catch (error) {
    wait.textContent = reason(error, messages["device.failed"]);
  }
}

/** @param {DeviceCode} told @param {Record<string, string>} messages */
function codeParts({ code, seconds, link, qr }, messages) {
  const page = new URL(link ?? address("/device"), location.href);
  const where = page.host + page.pathname;
  const shown = build("p", "secret", `${code.slice(0, 4)} ${code.slice(4)}`);
  shown.setAttribute("role", "img"); // screen readers should spell it
  shown.setAttribute("aria-label", format(messages["device.code"], { letters: [...code].join(" ") }));
  const picture = build("img", "picture");
  Object.assign(picture, { src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: messages["device.qr"] });
  const how = build("p", "", format(messages["device.how"], { link: where, time: times.format(Date.now() + seconds * 1000) }));
  return [how, shown, ...(link ? [picture, copying(messages["device.copyLink"], link)] : [])];
}

/** @param {Record<string, string>} messages */
function openPhrase(messages) {
  const { body } = openDialog(messages["device.phrase"], "device");
  const why = reasonLine();
  const make = pressable(messages["device.makePhrase"], () => {
    make.disabled = true;
    post("player/phrase").then(({ phrase }) => {
      const shown = build("p", { class: "secret", tabindex: "-1", lang: "" }, phrase);
      shown.translate = false;
      body.replaceChildren(shown, build("p", "", messages["device.phraseOnce"]), copying(messages["device.copyPhrase"], phrase));
      shown.focus();
    }, (error) => {
      make.disabled = false;
      why.textContent = reason(error, messages["device.failed"]);
    });
  }, "main");
  body.append(build("p", "", messages["device.phraseAbout"]), why, build("div", "buttons", make));
}

/** @param {string} label @param {string} text */
function copying(label, text) {
  const said = build("p", { class: "said", role: "status" });
  return build("div", "copying", pressable(label, () => void copyAndSay(text, said)), said);
}

/** @param {Record<string, string>} messages */
async function forget(messages) {
  const isSure = await confirm({
    ...{ title: messages["device.forgetTitle"], text: messages["device.forgetAbout"] },
    ...{ yes: messages["device.forgetYes"], no: messages["device.forgetNo"] },
  });
  if (!isSure) return;
  try {
    await post("player/forget");
  } catch (error) {
    openDialog(messages["device.forget"], "device").body.append(build("p", "", reason(error, messages["device.failed"])));
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
