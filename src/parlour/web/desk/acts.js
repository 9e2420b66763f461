// The host's acts: each button reports the outcome, and asks for confirmation if it can't be undone.

import { post, reason } from "../device/asking.js";
import { confirm } from "../kit/confirm.js";
import { timeText } from "../kit/days.js";
import { openDialog } from "../kit/dialog.js";
import { build, reasonLine, setText } from "../kit/elements.js";
import { choose, field, oneAtATime, onSubmit, pressable, select, submitting, toggle } from "../kit/fields.js";
import { tell } from "../kit/notices.js";
import { setHidden } from "../kit/pass-focus.js";
import { Refused } from "../wire/refused.js";
import { words, wordsIfAny } from "../words/message.js";
import { longDurationText, sizeText } from "./units.js";

/** @import { DeskPlayer, DeskRoom, Done, DeskFigures } from "./wire.js" */
/** @typedef {(asked: Record<string, unknown>, done: (answer: Done) => string) => Promise<string>} Act Returns why it
 * failed, or an empty text. */

/** Seconds. */
const [AN_HOUR, A_DAY] = [3600, 86_400];
const BANS = [AN_HOUR, A_DAY, 7 * A_DAY, 30 * A_DAY];
const NAME_LENGTH = 24;
const NOTICE_LENGTH = 300;
const REASON_LENGTH = 200;

/** @param {() => void} lookAgain @returns {Act} */
export const actsThen = (lookAgain) => async (asked, done) => {
  try {
    tell(done(await post("desk/act", asked)));
    return "";
  } catch (error) {
    const isKnown = error instanceof Refused && error.code;
    return (isKnown && wordsIfAny("desk.cannot.", error.code, error.facts)) || reason(error, words("device.failed"));
  } finally {
    lookAgain();
  }
};

/** Perform an act, and show a notice if it fails. @param {Act} act @param {Parameters<Act>} given */
export async function doOrTell(act, ...given) {
  const why = await act(...given);
  if (why) tell(why);
}

const banChoices = () => BANS.map((seconds) => /** @type {[string, string]} */ ([String(seconds), longDurationText(seconds * 1000)]));

/** @param {Done} answer */
const bannedText = ({ until }) => `${words("desk.did.ban")} · ${words("desk.until", { time: timeText(until ?? 0) })}`;

/** @param {Act} act @param {DeskRoom} room */
export async function closeRoom(act, { code }) {
  const isSure = await confirm({ title: words("desk.closeTitle", { room: code }), text: words("desk.closeAbout"), yes: words("desk.closeYes"), no: words("desk.cancel") });
  if (isSure) await doOrTell(act, { act: "close", room: code }, () => `${words("desk.did.close")} · ${code}`);
}

/** @param {Act} act @param {DeskPlayer} player */
export function removePlayer(act, { id, name, address }) {
  const { body, close } = openDialog(words("desk.removeTitle", { name }), "remove");
  const why = build("input", { class: "seed", name: "why", maxlength: String(REASON_LENGTH), autocomplete: "off" });
  const wrong = reasonLine();
  const ban = choose({ name: "seconds", label: words("desk.howLong"), choices: [["", words("desk.noBan")], ...banChoices()], value: "" });
  const more = build(
    "div",
    "banning",
    toggle({ name: "address", label: words("desk.alsoAddress", { address }), note: words("desk.alsoAddressNote"), isOn: false }),
    field(words("desk.reason"), why),
  );
  more.hidden = true;
  const form = asForm(words("desk.removeYes"), [build("p", "", words("desk.removeAbout", { name })), ban, more, wrong], async (given) => {
    const seconds = Number(given.get("seconds"));
    const asked = seconds ? { act: "ban", player: id, seconds, why: why.value, with_address: given.has("address") } : { act: "remove", player: id };
    wrong.textContent = await act(asked, (answer) => (seconds ? `${name} · ${bannedText(answer)}` : `${name} · ${words("desk.did.remove")}`));
    if (!wrong.textContent) close();
  }, "main", pressable(words("desk.cancel"), close));
  ban.addEventListener("change", () => (more.hidden = !new FormData(form).get("seconds")));
  body.append(form);
}

/** Return a form that is submitted once at a time. @param {string} yes @param {HTMLElement[]} fields
 * @param {(given: FormData) => Promise<void>} send @param {string} [look] The class of its button.
 * @param {HTMLElement[]} others Buttons before it. */
function asForm(yes, fields, send, look = "", ...others) {
  const form = build("form", "", ...fields, build("div", "buttons", ...others, submitting(yes, look)));
  const once = oneAtATime(send);
  onSubmit(form, () => once(new FormData(form)));
  return form;
}

/** Return a field with a button that acts on its text.
 * @param {Act} act @param {{ label: string, yes: string, most: number, more?: HTMLElement[] }} about
 * @param {(text: string, given: FormData) => [Record<string, unknown>, (answer: Done) => string]} asked
 * @param {(text: string) => Promise<boolean>} [isSure] Asks for confirmation. */
function oneField(act, { label, yes, most, more = [] }, asked, isSure) {
  const input = build("input", { class: "seed", name: "text", maxlength: String(most), autocomplete: "off" });
  const wrong = reasonLine();
  return asForm(yes, [field(label, input), ...more, wrong], async (given) => {
    const text = input.value.trim();
    if (text && isSure && !(await isSure(text))) return;
    wrong.textContent = await act(...asked(text, given));
    if (wrong.textContent) input.focus();
    else input.value = "";
  });
}

/** Return everything that is not about one player or room. @param {Act} act */
export function actions(act) {
  const notice = oneField(act, { label: words("desk.notice"), yes: words("desk.showNotice"), most: NOTICE_LENGTH }, (text) => [{ act: "notice", text }, () => words("desk.did.notice")]);
  const shown = build("p", { dir: "auto" });
  const takeDown = pressable(words("desk.takeDown"), oneAtATime(() => doOrTell(act, { act: "clear-notice" }, () => words("desk.did.clear-notice"))));
  const standing = build("div", "standing", shown, takeDown);
  const name = oneField(act, { label: words("desk.forbid"), yes: words("desk.forbidYes"), most: NAME_LENGTH }, (text) => [{ act: "forbid", name: text }, ({ renamed }) => words("desk.renamed", { count: renamed })], (text) => confirm({ title: words("desk.forbidTitle", { name: text }), text: words("desk.forbidAbout"), yes: words("desk.forbidYes"), no: words("desk.cancel") }));
  const length = select(banChoices(), undefined, { class: "seed", name: "seconds", "aria-label": words("desk.howLong") });
  const address = oneField(act, { label: words("desk.banAddress"), yes: words("desk.banYes"), most: 50, more: [length] }, (text, given) => [{ act: "ban-address", address: text, seconds: Number(given.get("seconds")) }, (answer) => `${text} · ${bannedText(answer)}`]);
  const backup = pressable(words("desk.backupYes"), oneAtATime(async () => {
    backup.setAttribute("aria-busy", "true");
    await doOrTell(act, { act: "backup" }, ({ file, size }) => words("desk.saved", { file, size: sizeText(size ?? 0) }));
    backup.removeAttribute("aria-busy");
  }));
  let isDraining = false;
  const drain = pressable("", oneAtATime(() => {
    const what = isDraining ? "undrain" : "drain";
    return doOrTell(act, { act: what }, () => words(`desk.did.${what}`));
  }));
  const drainAbout = build("p", "note");
  const element = build(
    "div",
    "actions",
    build("div", "", notice, standing),
    name,
    address,
    build("div", "one", build("h4", "", words("desk.backup")), build("p", "note", words("desk.backupAbout")), build("div", "buttons", backup)),
    build("div", "one", build("h4", "", words("desk.upgrade")), drainAbout, build("div", "buttons", drain)),
  );

  /** @param {DeskFigures} figures */
  function show({ in_force: held }) {
    const text = held.find(({ kind }) => kind === "notice")?.text ?? "";
    setText(shown, text);
    setHidden(standing, !text, notice.querySelector("input"));
    isDraining = held.some(({ kind }) => kind === "drain");
    setText(drain, words(isDraining ? "desk.undrain" : "desk.drainYes"));
    setText(drainAbout, words(isDraining ? "desk.draining" : "desk.drainAbout"));
  }

  return { element, show };
}
