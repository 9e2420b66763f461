// The player's public name and avatar, which can be changed at any time, and other data of the player.

import { showAvatar } from "../kit/avatars.js";
import { openDialog } from "../kit/dialog.js";
import { build, reasonLine } from "../kit/elements.js";
import { choose, field, onSubmit, submitting } from "../kit/fields.js";
import { loadOrTell } from "../kit/reload.js";
import { get } from "../kit/root.js";
import { words } from "../words/message.js";
import { refusalText } from "../words/refusal.js";

/** @param {(message: Record<string, unknown>) => Promise<any>} ask
 * @param {() => void} [after] Reopens what was there before, once it is saved. */
export async function openProfile(ask, after) {
  const { body, close } = openDialog(words("common.profile"), "profile");
  const message = build("p", "empty", words("common.loading"));
  body.append(message);
  try {
    const more = loadOrTell(import("../device/dialogs.js")).then((module) => module?.yourPlayer());
    const { player, avatars } = await get("/api/me");
    const form = profileForm(player, avatars, (chosen) => ask({ type: "profile", ...chosen }).then(after ?? close));
    body.replaceChildren(form, (await more) ?? ""); // at once, so that nothing moves under a finger
    form.querySelector("input")?.focus();
  } catch {
    message.textContent = words("profile.failed");
  }
}

/** @param {{ name: string, avatar: string }} player @param {string[]} avatars
 * @param {(chosen: { name: string, avatar: string }) => Promise<void>} save @param {HTMLElement[]} buttons */
export function profileForm(player, avatars, save, buttons = [submitting(words("common.save"))]) {
  // The server refuses a name that is too long, with a reason: cutting it off would not explain anything.
  const name = build("input", { class: "seed", name: "name", value: player.name, autocomplete: "nickname" });
  const faces = choose({
    ...{ name: "avatar", label: words("profile.avatar"), look: "avatars", value: player.avatar },
    choices: avatars.map((avatar) => [avatar, avatar]),
    draw(shown, avatar, input) {
      input.setAttribute("aria-label", avatar);
      showAvatar(shown, avatar);
    },
  });
  const reason = reasonLine();
  const form = build("form", "", field(words("profile.name"), name), faces, reason, build("div", "buttons", ...buttons));
  onSubmit(form, () => {
    save({ name: name.value, avatar: String(new FormData(form).get("avatar")) }).catch((refused) => {
      reason.textContent = refusalText(refused);
      name.focus();
    });
  });
  return form;
}
